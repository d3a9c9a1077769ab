import { Button } from "../../../ui/button";
import type { ImportModel } from "../running/import-model";
import styles from "./preview-panel.module.css";

/** Its place on the screen: it goes away with what it does. */
export const SUGGEST_COLUMNS = "suggest-columns";

/** Says what columns may hold whose names are not known; a person decides whether they do. */
export function SuggestColumnsButton({ model }: { model: ImportModel }) {
  const file = model.selected.value?.file;
  return (
    <div className={styles.remedy}>
      <Button
        id={SUGGEST_COLUMNS}
        size="sm"
        pending={model.isSuggesting.value}
        disabled={model.run.value !== null}
        onClick={() => file && void model.suggestColumns(file)}
      >
        Suggest columns
      </Button>
    </div>
  );
}
