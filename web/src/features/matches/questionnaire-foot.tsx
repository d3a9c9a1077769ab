import type { Schema } from "../../api/client";
import layout from "../../styles/layout.module.css";
import text from "../../styles/text.module.css";
import { Button } from "../../ui/button";
import { MemoButton } from "./memo-button";
import type { QuestionnaireModel } from "./questionnaire-model";

interface QuestionnaireFootProps {
  model: QuestionnaireModel;
  category: Schema<"Category">;
  /** How many questions there are. */
  questions: number;
  onDone: () => void;
}

/** What stays below the questions, and below the results. */
export function QuestionnaireFoot({ model, category, questions, onDone }: QuestionnaireFootProps) {
  if (model.results.value) {
    return (
      <>
        <span>Partner level has no effect on this order.</span>
        <div className={layout.actions}>
          <MemoButton category={category} />
          <Button onClick={model.retake}>Retake Questionnaire</Button>
          <Button variant="primary" onClick={onDone}>
            Done
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <span className={text.tabular} aria-live="polite">
        {model.answers.value.length} of {questions} answered
      </span>
      <Button
        variant="primary"
        pending={model.pending.value}
        pendingLabel="Generating Recommendations..."
        onClick={model.submit}
      >
        Get Recommendations
      </Button>
    </>
  );
}
