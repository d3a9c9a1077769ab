import { Upload } from "lucide-react";
import { classNames } from "../../../lib/class-names";
import { useInstance } from "../../../shared/session";
import layout from "../../../styles/layout.module.css";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import styles from "./import-actions.module.css";
import type { ImportModel } from "./import-model";

interface ImportActionsProps {
  model: ImportModel;
  /** Another import is running, so that the server would refuse this one. */
  isBlocked: boolean;
}

/** The actions for the selected file; without one, Import shows that a file is needed. */
export function ImportActions({ model, isBlocked }: ImportActionsProps) {
  const { sampleData } = useInstance();
  const selected = model.selected.value;
  const run = model.run.value;
  return (
    <div className={styles.bar}>
      {selected && sampleData && !run && (
        <Checkbox
          label="Remove the sample data with it"
          checked={model.removeSample.value}
          onChange={model.setRemoveSample}
        />
      )}
      <div className={classNames(layout.actions, styles.buttons)}>
        {selected && (
          <Button
            className={styles.cancelButton}
            variant="ghost"
            pending={run?.isCanceling}
            onClick={model.cancel}
          >
            Cancel
          </Button>
        )}
        {selected && (
          <Button
            pending={run?.dryRun}
            pendingLabel="Checking..."
            disabled={(run && !run.dryRun) || isBlocked}
            onClick={model.check}
          >
            Check first
          </Button>
        )}
        <Button
          className={styles.importButton}
          variant={selected ? "primary" : "secondary"}
          icon={Upload}
          pending={run ? !run.dryRun : false}
          disabled={run?.dryRun || isBlocked}
          onClick={model.send}
        >
          Import Demo Bookings
        </Button>
      </div>
    </div>
  );
}
