import { AnsweredCount } from "../../shared/tech-stack/answered-count";
import type { TechStackModel } from "../../shared/tech-stack/tech-stack-model";
import layout from "../../styles/layout.module.css";
import { Button } from "../../ui/button";
import { TEXTS } from "../../ui/texts";

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
          {TEXTS.cancel}
        </Button>
        <Button
          variant="primary"
          disabled={!model.complete.value}
          pending={model.pending.value}
          pendingLabel={TEXTS.saving}
          onClick={model.save}
        >
          Save
        </Button>
      </div>
    </>
  );
}
