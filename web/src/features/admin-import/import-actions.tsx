import { Upload } from "lucide-react";
import { useInstance } from "../../shared/session";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import type { ImportModel } from "./import-model";
import "./import-actions.css";

interface ImportActionsProps {
  model: ImportModel;
  /** An import that is not ours is running: another would only be refused. */
  isTaken: boolean;
}

/** What can be done with the chosen file; without one, the import button says that one is needed. */
export function ImportActions({ model, isTaken }: ImportActionsProps) {
  const { sampleData } = useInstance();
  const picked = model.picked.value;
  const run = model.run.value;
  return (
    <div className="import-actions">
      {picked && sampleData && !run && (
        <Checkbox
          label="Remove the sample data with it"
          checked={model.removeSample.value}
          onChange={model.setRemoveSample}
        />
      )}
      <div className="actions">
        {picked && (
          <Button variant="ghost" pending={run?.isCancelling} onClick={model.cancel}>
            Cancel
          </Button>
        )}
        {picked && (
          <Button
            pending={run?.dryRun}
            pendingLabel="Checking..."
            disabled={(run && !run.dryRun) || isTaken}
            onClick={model.check}
          >
            Check first
          </Button>
        )}
        <Button
          variant="primary"
          icon={Upload}
          pending={run ? !run.dryRun : false}
          disabled={run?.dryRun || isTaken}
          onClick={model.send}
        >
          Import Demo Bookings
        </Button>
      </div>
    </div>
  );
}
