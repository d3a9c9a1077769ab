import { Button } from "../../../ui/button";
import { takeWithoutText } from "../report/format";
import type { ImportModel } from "../running/import-model";
import styles from "./preview-panel.module.css";

interface AllowMissingButtonProps {
  model: ImportModel;
  /** The columns; null if the file cannot be taken without them. */
  columns: string | null;
}

/** Takes a file of vendors without the columns that it lacks. */
export function AllowMissingButton({ model, columns }: AllowMissingButtonProps) {
  if (columns === null) return null;
  return (
    <div className={styles.remedy}>
      <Button
        size="sm"
        wraps
        disabled={model.run.value !== null}
        onClick={() => void model.takeWithout(columns)}
      >
        {takeWithoutText(columns)}
      </Button>
    </div>
  );
}
