import { useQueryClient } from "@tanstack/react-query";
import type { Schema } from "../../api/client";
import { classNames } from "../../lib/class-names";
import { useModel } from "../../lib/use-model";
import { AnsweredCount } from "../../shared/tech-stack/answered-count";
import { TechStackForm } from "../../shared/tech-stack/tech-stack-form";
import { createTechStack } from "../../shared/tech-stack/tech-stack-model";
import layout from "../../styles/layout.module.css";
import { Button } from "../../ui/button";
import { TEXTS } from "../../ui/texts";
import styles from "./tech-stack-editor.module.css";

/** The form, and below it, always in view, what is left to answer and Save. */
export function TechStackEditor({ saved }: { saved: Schema<"TechStack"> }) {
  const client = useQueryClient();
  const model = useModel(() => createTechStack(client, saved));
  return (
    <>
      <TechStackForm model={model} items={saved.items} />
      <div className={classNames(layout.stickyBar, styles.saveBar, layout.noPrint)} data-bottom-bar>
        <AnsweredCount model={model} />
        {model.answered.value > 0 && model.toGo.value > 0 && (
          <Button variant="ghost" disabled={model.pending.value} onClick={model.answerRestWithNo}>
            No to the rest
          </Button>
        )}
        <Button
          variant="primary"
          disabled={!model.complete.value}
          pending={model.pending.value}
          pendingLabel={TEXTS.saving}
          onClick={model.save}
        >
          Save Tech Stack
        </Button>
      </div>
    </>
  );
}
