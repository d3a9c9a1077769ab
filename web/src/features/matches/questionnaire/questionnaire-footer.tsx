import { ArrowDown } from "lucide-react";
import type { MouseEvent } from "react";
import type { Schema } from "../../../api/client";
import { classNames } from "../../../lib/class-names";
import { formatQuantity } from "../../../lib/format";
import { PARTNER_LEVEL_NOTE } from "../../../shared/vendor/partner-level";
import layout from "../../../styles/layout.module.css";
import text from "../../../styles/text.module.css";
import { Button } from "../../../ui/button";
import { MemoButton } from "../memo/memo-button";
import styles from "./questionnaire-footer.module.css";
import type { QuestionnaireModel } from "./questionnaire-model";

interface QuestionnaireFooterProps {
  model: QuestionnaireModel;
  /** How many questions there are. */
  questions: number;
  /** How many of them lie below what is in sight. */
  below: number;
  onShowNext: () => void;
  onSkip: () => void;
  onSend: (press: MouseEvent) => void;
}

/** What stays below the questions: how many are answered, how many are still to come. */
export function QuestionnaireFooter(props: QuestionnaireFooterProps) {
  const { model, questions, below, onShowNext, onSkip, onSend } = props;
  return (
    <>
      <div className={styles.progress}>
        <span className={text.tabular} aria-live="polite">
          {model.answers.value.length} of {questions} answered
        </span>
        {below > 0 && (
          <Button variant="text" size="sm" icon={ArrowDown} onClick={onShowNext}>
            {`${formatQuantity(below, "question")} below`}
          </Button>
        )}
      </div>
      <div className={classNames(layout.actions, styles.choices)}>
        <Button variant="ghost" onClick={onSkip}>
          Skip for now
        </Button>
        <Button
          variant="primary"
          pending={model.pending.value}
          pendingLabel="Generating Recommendations..."
          onClick={onSend}
        >
          Get Recommendations
        </Button>
      </div>
    </>
  );
}

interface ResultsFooterProps {
  model: QuestionnaireModel;
  category: Schema<"Category">;
  onDone: () => void;
  onPress: (press: MouseEvent) => void;
}

/** What stays below the results. */
export function ResultsFooter({ model, category, onDone, onPress }: ResultsFooterProps) {
  return (
    <>
      <span className={styles.order}>{PARTNER_LEVEL_NOTE}</span>
      <div className={classNames(layout.actions, styles.results)} onClickCapture={onPress}>
        <MemoButton short className={styles.memo} category={category} />
        <Button onClick={model.retake}>Retake Questionnaire</Button>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  );
}
