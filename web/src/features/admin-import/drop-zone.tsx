import { FileSpreadsheet } from "lucide-react";
import { useId } from "react";
import { buttonClass } from "../../ui/button-class";
import { Icon } from "../../ui/icon";
import type { ImportModel } from "./import-model";
import { fileFacts } from "./wording";
import "../../ui/button.css";
import "./drop-zone.css";

interface DropZoneProps {
  model: ImportModel;
  /** A file is held over the window. */
  isOver: boolean;
}

/** Where the file is chosen: by a press, by the keyboard, or by dropping it anywhere on the page. */
export function DropZone({ model, isOver }: DropZoneProps) {
  const textId = useId();
  const picked = model.picked.value;
  const isBusy = model.run.value !== null;
  const isOffering = isOver && !isBusy;
  const choose = picked ? "Choose another" : "Choose a file";
  const choice = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    // Else choosing the same file again would be no change.
    input.value = "";
    void model.pick(files);
  };
  return (
    <label className={isOffering ? "drop over" : "drop"}>
      <input
        type="file"
        accept=".csv,text/csv"
        aria-label={`${choose}: CSV file`}
        aria-describedby={textId}
        disabled={isBusy}
        onChange={({ currentTarget }) => choice(currentTarget)}
      />
      <Icon of={FileSpreadsheet} size={20} />
      <span className="drop-text" id={textId} aria-hidden="true">
        <b>{isOffering || !picked ? "Drop the CSV here" : picked.file.name}</b>
        <span className="muted">
          {picked
            ? fileFacts(picked.file.size, picked.preview)
            : "or choose a file. It is looked at here, before anything is uploaded."}
        </span>
      </span>
      <span className={buttonClass({ size: "sm" })} aria-hidden="true">
        {choose}
      </span>
    </label>
  );
}
