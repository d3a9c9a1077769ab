import type { Schema } from "../../api/client";
import { CheckboxGroup } from "../../ui/checkbox-group";
import { RadioGroup } from "../../ui/radio-group";
import styles from "./question-list.module.css";
import type { QuestionnaireModel } from "./questionnaire-model";

interface QuestionListProps {
  questions: readonly Schema<"Question">[];
  model: QuestionnaireModel;
}

/** Three cards stand beside each other where every label fits into a third. */
const FITS_A_THIRD = 18;

/** The questions of one category, numbered, as groups of radio or checkbox cards. */
export function QuestionList({ questions, model }: QuestionListProps) {
  return (
    <div className={styles.questions}>
      {questions.map((question, index) => {
        const values = model.selected.value[question.id] ?? [];
        const short = question.options.every((label) => label.length <= FITS_A_THIRD);
        const shared = {
          number: index + 1,
          prompt: question.prompt,
          options: question.options.map((label) => ({ value: label, label })),
          columns: short && question.options.length > 4 ? (3 as const) : (2 as const),
          disabled: model.pending.value,
        };
        const choose = (value: string) => model.choose(question, value);
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
