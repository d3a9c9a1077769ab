import type { Schema } from "../../api/client";
import { Button } from "../../ui/button";
import type { QuestionnaireModel } from "./questionnaire-model";

interface QuestionnaireFootProps {
  model: QuestionnaireModel;
  questions: readonly Schema<"Question">[] | undefined;
  onDone: () => void;
}

/** What stays below the questions, and below the results. */
export function QuestionnaireFoot({ model, questions, onDone }: QuestionnaireFootProps) {
  const results = model.results.value;
  if (results) {
    if (results.vendors.length === 0) return null;
    return (
      <>
        <span>Partner level has no effect on this order.</span>
        <div className="actions">
          <Button onClick={model.retake}>Retake Questionnaire</Button>
          <Button variant="primary" onClick={onDone}>
            Done
          </Button>
        </div>
      </>
    );
  }
  if (!questions?.length) return null;
  return (
    <>
      <span className="num" aria-live="polite">
        {model.answers.value.length} of {questions.length} answered
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
