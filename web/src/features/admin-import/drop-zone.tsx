import { FileSpreadsheet } from "lucide-react";
import { useId } from "react";
import { IMPORT_ENDINGS } from "../../api/facts";
import { classNames } from "../../lib/class-names";
import layout from "../../styles/layout.module.css";
import text from "../../styles/text.module.css";
import { buttonClass } from "../../ui/button-class";
import { Icon } from "../../ui/icon";
import styles from "./drop-zone.module.css";
import { fileFacts } from "./report/format";
import type { ImportModel } from "./running/import-model";

/** What systems call files with these endings. */
const TYPES = [
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
] as const;

interface DropZoneProps {
  model: ImportModel;
  /** A file is being dragged over the window. */
  isOver: boolean;
}

/** Selects the file: with a click, the keyboard, or a drop anywhere on the page. */
export function DropZone({ model, isOver }: DropZoneProps) {
  const textId = useId();
  const selected = model.selected.value;
  const isBusy = model.run.value !== null;
  const isOffering = isOver && !isBusy;
  const choose = selected ? "Choose another" : "Choose a file";
  const select = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    // Without this, selecting the same file again would fire no change event.
    input.value = "";
    void model.select(files);
  };
  return (
    <label
      className={classNames(
        styles.dropZone,
        isOffering && styles.dragOver,
        !selected && styles.waiting,
      )}
    >
      <input
        className={layout.unseenInput}
        type="file"
        accept={[...IMPORT_ENDINGS, ...TYPES].join()}
        aria-label={`${choose}: CSV file`}
        aria-describedby={textId}
        disabled={isBusy}
        onChange={({ currentTarget }) => select(currentTarget)}
      />
      <Icon of={FileSpreadsheet} size={20} />
      <span className={styles.text} id={textId} aria-hidden="true">
        <b dir="auto">
          {isOffering || !selected ? "Drop the CSV or .xlsx here" : selected.file.name}
        </b>
        <span className={text.muted}>
          {selected
            ? fileFacts(selected.file.size, selected.preview)
            : "or choose a file. A CSV is looked at here, before anything is uploaded; the server checks a spreadsheet and writes nothing."}
        </span>
      </span>
      <span className={buttonClass({ size: "sm", className: styles.button })} aria-hidden="true">
        {choose}
      </span>
    </label>
  );
}
