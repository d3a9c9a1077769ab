import { Plus } from "lucide-react";
import { FACET_LABELS, LIMITS, QUESTION_WEIGHTS } from "../../../api/facts";
import { formatQuantity } from "../../../lib/format";
import { options as optionsOf } from "../../../lib/options";
import layout from "../../../styles/layout.module.css";
import text from "../../../styles/text.module.css";
import { AccordionItem } from "../../../ui/accordion-item";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { Field } from "../../../ui/field";
import { Input } from "../../../ui/input";
import { Segmented } from "../../../ui/segmented";
import { Select } from "../../../ui/select";
import { DirectoryTools } from "./directory-tools";
import {
  HINT_PLACEHOLDER,
  moved,
  newOption,
  promptOf,
  type QuestionDraft,
  withFacet,
} from "./draft";
import { focusAdded, focusMoved } from "./editor-focus";
import type { EditorModel } from "./editor-model";
import { OptionRow } from "./option-row";
import styles from "./question-card.module.css";
import { RowButtons } from "./row-buttons";
import type { OptionCounts } from "./use-option-counts";

interface QuestionCardProps {
  model: EditorModel;
  question: QuestionDraft;
  /** Its place, from 0. */
  at: number;
  open: boolean;
  onToggle: () => void;
  counts: OptionCounts;
  /** Active vendors of the category. */
  vendors: number;
}

const WEIGHTS = QUESTION_WEIGHTS.map(String).map((value) => ({ value, label: value }));
const FIELD_TYPES = [
  { value: "SINGLE" as const, label: "One" },
  { value: "MULTI" as const, label: "Several" },
];

/** A question: closed its prompt and what it amounts to, open everything about it. */
export function QuestionCard(props: QuestionCardProps) {
  const { model, question, at, open, onToggle, counts, vendors } = props;
  const { questions } = model.form.values.value;
  const name = promptOf(question);
  const move = (to: number) => {
    model.setQuestions(moved(questions, at, to));
    focusMoved(question.key, to > at ? "down" : "up");
  };
  const remove = () => model.setQuestions(questions.filter(({ key }) => key !== question.key));
  return (
    <li className={styles.card} data-key={question.key}>
      <div className={styles.bar}>
        <RowButtons
          name={name}
          place={at}
          count={questions.length}
          onMove={move}
          onRemove={remove}
        />
      </div>
      <AccordionItem
        open={open}
        onToggle={onToggle}
        heading="h3"
        className={styles.item}
        headClassName={styles.head}
        head={
          <>
            <span className={text.ordinal}>{at + 1}</span>
            <span className={styles.title}>
              <span dir="auto">{name}</span>
              <small>{summary(question, counts, vendors)}</small>
            </span>
          </>
        }
      >
        <div className={styles.body}>
          <QuestionFields model={model} question={question} at={at} />
          <Options model={model} question={question} at={at} counts={counts} vendors={vendors} />
        </div>
      </AccordionItem>
    </li>
  );
}

function QuestionFields({
  model,
  question,
  at,
}: Pick<QuestionCardProps, "model" | "question" | "at">) {
  const errors = model.errors.value;
  const field = `questions.${at}`;
  return (
    <div className={styles.fields}>
      <Field label="Question" error={errors[`${field}.prompt`]}>
        {(control) => (
          <Input
            {...control}
            value={question.prompt}
            maxLength={LIMITS.promptMaxChars}
            autoComplete="off"
            onChange={({ target }) => model.changeQuestion(at, { prompt: target.value })}
          />
        )}
      </Field>
      <Field label="Hint" note="(optional)" error={errors[`${field}.hint`]}>
        {(control) => (
          <Input
            {...control}
            value={question.hint}
            maxLength={LIMITS.hintMaxChars}
            autoComplete="off"
            placeholder={HINT_PLACEHOLDER}
            onChange={({ target }) => model.changeQuestion(at, { hint: target.value })}
          />
        )}
      </Field>
      <div className={styles.row}>
        <Field label="About" error={errors[`${field}.facet`]}>
          {(control) => (
            <Select
              {...control}
              value={question.facet}
              options={optionsOf(FACET_LABELS)}
              onChange={({ target }) => {
                const facet = target.value as QuestionDraft["facet"];
                model.changeQuestion(at, withFacet(question, facet), "facet");
              }}
            />
          )}
        </Field>
        <Field label="Weight" error={errors[`${field}.weight`]}>
          {(control) => (
            <Select
              {...control}
              value={String(question.weight)}
              options={WEIGHTS}
              onChange={({ target }) => model.changeQuestion(at, { weight: Number(target.value) })}
            />
          )}
        </Field>
        <div className={styles.choices}>
          <span>Answers</span>
          <Segmented
            label="How many answers"
            options={FIELD_TYPES}
            value={question.fieldType}
            onChange={(fieldType) => model.changeQuestion(at, { fieldType })}
          />
        </div>
      </div>
      {question.facet === "integrations" && (
        <Checkbox
          label="Set aside where no vendor meets it"
          checked={question.optional}
          onChange={(optional) => model.changeQuestion(at, { optional })}
        />
      )}
    </div>
  );
}

function Options(
  props: Pick<QuestionCardProps, "model" | "question" | "at" | "counts" | "vendors">,
) {
  const { model, question, at, counts, vendors } = props;
  const error = model.errors.value[`questions.${at}.options`];
  const isAboutTools = question.facet === "integrations";
  const add = () => {
    const option = { ...newOption(), neutral: isAboutTools };
    // What asks for nothing stays last.
    const place = question.options.findIndex(({ neutral }) => neutral && !isAboutTools);
    const before = place < 0 ? question.options : question.options.slice(0, place);
    const after = place < 0 ? [] : question.options.slice(place);
    model.changeQuestion(at, { options: [...before, option, ...after] });
    focusAdded(option.key);
  };
  return (
    <div className={styles.options}>
      <h4>Options</h4>
      {isAboutTools && <DirectoryTools tools={model.current.value.questionnaire.tools} />}
      <ol aria-label="Options">
        {question.options.map((option, place) => (
          <OptionRow
            key={option.key}
            model={model}
            question={question}
            option={option}
            at={at}
            place={place}
            count={counts === null ? null : counts[option.key]}
            vendors={vendors}
          />
        ))}
      </ol>
      {error && (
        <p className={styles.error} tabIndex={-1} data-wrong>
          {error}
        </p>
      )}
      <div className={layout.actions}>
        <Button
          size="sm"
          icon={Plus}
          disabled={question.options.length >= LIMITS.questionOptionsMax}
          onClick={add}
        >
          Add option
        </Button>
      </div>
    </div>
  );
}

/** What a closed card says: "5 options · weight 1 · 2 answers no vendor meets". */
function summary(question: QuestionDraft, counts: OptionCounts, vendors: number): string {
  const asking = question.options.filter(({ neutral }) => !neutral);
  const unmet = asking.filter(({ key }) => counts?.[key] === 0).length;
  const isAboutTools = question.facet === "integrations";
  const options = isAboutTools
    ? "Tools of the directory"
    : formatQuantity(question.options.length, "option");
  const parts = [options, `weight ${question.weight}`];
  if (unmet > 0 && vendors > 0) parts.push(`${unmet} no vendor meets`);
  return parts.join(" · ");
}
