import { AnsweredCount } from "../../shared/tech-stack/answered-count";
import type { TechStackModel } from "../../shared/tech-stack/tech-stack-model";
import layout from "../../styles/layout.module.css";
import { Button } from "../../ui/button";

interface MyTechStackFooterProps {
  model: TechStackModel;
  onClose: () => void;
}

/** What is left to answer, Cancel and Save. */
export function MyTechStackFooter({ model, onClose }: MyTechStackFooterProps) {
  return (
    <>
      <AnsweredCount model={model} />
      <div className={layout.actions}>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="primary"
          disabled={!model.complete.value}
          pending={model.pending.value}
          pendingLabel="Saving..."
          onClick={model.save}
        >
          Save
        </Button>
      </div>
    </>
  );
}
