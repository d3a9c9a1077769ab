import { Button } from "../../ui/button";
import type { ImportModel } from "./import-model";
import styles from "./preview-panel.module.css";

/** Says what columns may hold whose names are not known; a person decides whether they do. */
export function SuggestColumnsButton({ model }: { model: ImportModel }) {
  const file = model.selected.value?.file;
  return (
    <div className={styles.remedy}>
      <Button
        size="sm"
        disabled={model.run.value !== null || model.isSuggesting.value}
        onClick={() => file && void model.suggestColumns(file)}
      >
        Suggest columns
      </Button>
    </div>
  );
}
