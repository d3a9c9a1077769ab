import type { Schema } from "../../api/client";
import { FIELD_TYPE_LABELS } from "../../api/facts";
import { CheckboxGroup } from "../../ui/checkbox-group";
import type { OptionMarks } from "../../ui/choice-group";
import { RadioGroup, SHORT_LABEL } from "../../ui/radio-group";
import styles from "./question-list.module.css";

type Question = Schema<"Question">;
/** Some options, by the id of their question. */
export type Options = Readonly<Record<string, readonly string[]>>;

interface QuestionListProps {
  questions: readonly Question[];
  /** The options chosen. */
  selected: Options;
  onChoose: (question: Question, value: string) => void;
  /** The must-haves among those chosen; without it none can be marked. */
  mustHave?: Options;
  onToggleMustHave?: (question: Question, value: string) => void;
  disabled?: boolean;
}

/** The longest label of three cards beside each other that have "Must have" at their end, and so less room. */
const SHORT_MARKED_LABEL = 14;

/** The questions of one category, numbered, as groups of radio or checkbox cards. */
export function QuestionList(props: QuestionListProps) {
  const { questions, selected, onChoose, mustHave, onToggleMustHave, disabled } = props;
  const room = mustHave ? SHORT_MARKED_LABEL : SHORT_LABEL;
  return (
    <div className={styles.questions}>
      {questions.map((question, index) => {
        const values = selected[question.id] ?? [];
        const short = question.options.every((label) => label.length <= room);
        const marks: OptionMarks<string> | undefined = mustHave && {
          label: "Must have",
          values: mustHave[question.id] ?? [],
          onToggle: (value) => onToggleMustHave?.(question, value),
        };
        const shared = {
          number: index + 1,
          prompt: question.prompt,
          hint: question.hint ?? undefined,
          options: optionsOf(question),
          columns: short && question.options.length > 4 ? (3 as const) : (2 as const),
          marks,
          disabled,
        };
        const choose = (value: string) => onChoose(question, value);
        return question.fieldType === "MULTI" ? (
          <CheckboxGroup
            key={question.id}
            {...shared}
            note={`(${FIELD_TYPE_LABELS.MULTI})`}
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

/** What asks for nothing cannot be missed, so it is never a must-have. */
function optionsOf({ options, optionHints = {}, neutralOptions = [] }: Question) {
  return options.map((label) => ({
    value: label,
    label,
    hint: optionHints[label],
    markable: !neutralOptions.includes(label),
  }));
}
