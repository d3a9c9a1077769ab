import type { Schema } from "../../api/client";
import { CheckboxGroup } from "../../ui/checkbox-group";
import { RadioGroup } from "../../ui/radio-group";
import styles from "./question-list.module.css";

type Question = Schema<"Question">;

interface QuestionListProps {
  questions: readonly Question[];
  /** The options chosen, by the id of their question. */
  selected: Readonly<Record<string, readonly string[]>>;
  onChoose: (question: Question, value: string) => void;
  disabled?: boolean;
}

/** Three cards stand beside each other where every label fits into a third. */
const FITS_A_THIRD = 18;

/** The questions of one category, numbered, as groups of radio or checkbox cards. */
export function QuestionList({ questions, selected, onChoose, disabled }: QuestionListProps) {
  return (
    <div className={styles.questions}>
      {questions.map((question, index) => {
        const values = selected[question.id] ?? [];
        const short = question.options.every((label) => label.length <= FITS_A_THIRD);
        const hints = question.optionHints ?? {};
        const shared = {
          number: index + 1,
          prompt: question.prompt,
          hint: question.hint ?? undefined,
          options: question.options.map((label) => ({ value: label, label, hint: hints[label] })),
          columns: short && question.options.length > 4 ? (3 as const) : (2 as const),
          disabled,
        };
        const choose = (value: string) => onChoose(question, value);
        return question.fieldType === "MULTI" ? (
          <CheckboxGroup
            key={question.id}
            {...shared}
            note="(select all that apply)"
            values={values}
            onToggle={choose}
          />
        ) : (
          <RadioGroup key={question.id} {...shared} value={values[0] ?? null} onChange={choose} />
        );
      })}
    </div>
  );
}
