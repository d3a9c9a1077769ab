import { MessageSquareText } from "lucide-react";
import { useId, useState } from "react";
import { LIMITS } from "../../../api/facts";
import { classNames } from "../../../lib/class-names";
import { formatCount, formatQuantity } from "../../../lib/format";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { Input } from "../../../ui/input";
import { RemovableChip } from "../../../ui/removable-chip";
import { CapabilityPicker } from "./capability-picker";
import { HINT_PLACEHOLDER, moved, type OptionDraft, type QuestionDraft } from "./draft";
import { focusMoved } from "./editor-focus";
import type { EditorModel } from "./editor-model";
import styles from "./option-row.module.css";
import { RowButtons } from "./row-buttons";
import { useCapabilities } from "./use-capabilities";

interface OptionRowProps {
  model: EditorModel;
  question: QuestionDraft;
  option: OptionDraft;
  /** The question's place. */
  at: number;
  /** The option's place. */
  place: number;
  /** Vendors that meet it; undefined until counted, null where the server does not count. */
  count: number | undefined | null;
  vendors: number;
}

/** One option: what the firm reads, what it asks of a vendor, and how many vendors meet that. */
export function OptionRow(props: OptionRowProps) {
  const { model, question, option, at, place, count, vendors } = props;
  const id = useId();
  const errors = model.errors.value;
  const field = `questions.${at}.options.${place}`;
  const name = option.label.trim() || `Option ${place + 1}`;
  const [hasHint, setHasHint] = useState(option.hint !== "");
  const setOptions = (options: readonly OptionDraft[]) => model.changeQuestion(at, { options });
  const move = (to: number) => {
    setOptions(moved(question.options, place, to));
    focusMoved(option.key, to > place ? "down" : "up");
  };
  const remove = () => setOptions(question.options.filter(({ key }) => key !== option.key));
  const labelError = errors[`${field}.label`];
  const hintError = errors[`${field}.hint`];
  const capabilityError = errors[`${field}.capabilities`];
  return (
    <li className={styles.option} data-key={option.key}>
      <div className={styles.line}>
        <Input
          aria-label={`Option ${place + 1}`}
          aria-invalid={labelError ? true : undefined}
          aria-describedby={labelError ? `${id}-label-error` : undefined}
          placeholder="What the firm reads"
          autoComplete="off"
          value={option.label}
          maxLength={LIMITS.optionMaxChars}
          onChange={({ target }) => model.changeOption(at, place, { label: target.value })}
        />
        <Count option={option} count={count} vendors={vendors} />
        <div className={styles.buttons}>
          <Button
            variant="ghost"
            size="sm"
            square
            icon={MessageSquareText}
            aria-pressed={hasHint}
            onClick={() => {
              if (hasHint) model.changeOption(at, place, { hint: "" });
              setHasHint(!hasHint);
            }}
          >{`Hint for ${name}`}</Button>
          <RowButtons
            name={name}
            place={place}
            count={question.options.length}
            onMove={move}
            onRemove={remove}
          />
        </div>
      </div>
      {labelError && (
        <p className={styles.error} id={`${id}-label-error`}>
          {labelError}
        </p>
      )}
      {hasHint && (
        <Input
          aria-label={`Hint for ${name}`}
          aria-invalid={hintError ? true : undefined}
          aria-describedby={hintError ? `${id}-hint-error` : undefined}
          placeholder={HINT_PLACEHOLDER}
          autoComplete="off"
          value={option.hint}
          maxLength={LIMITS.hintMaxChars}
          onChange={({ target }) => model.changeOption(at, place, { hint: target.value })}
        />
      )}
      {hintError && (
        <p className={styles.error} id={`${id}-hint-error`}>
          {hintError}
        </p>
      )}
      <Asks
        model={model}
        option={option}
        at={at}
        place={place}
        errorId={capabilityError ? `${id}-asks-error` : undefined}
      />
      {capabilityError && (
        <p className={styles.error} id={`${id}-asks-error`} tabIndex={-1} data-wrong>
          {capabilityError}
        </p>
      )}
    </li>
  );
}

/** What the option asks of a vendor. */
function Asks(props: {
  model: EditorModel;
  option: OptionDraft;
  at: number;
  place: number;
  /** The id of the sentence that says what is wrong with it. */
  errorId: string | undefined;
}) {
  const { model, option, at, place, errorId } = props;
  const capabilities = useCapabilities(model);
  const { questions } = model.form.values.value;
  const isAboutTools = questions[at]?.facet === "integrations";
  const change = (next: readonly string[]) => model.changeOption(at, place, { capabilities: next });
  const labelOf = (slug: string) =>
    capabilities.find((capability) => capability.slug === slug)?.label ?? slug;
  const add = (slug: string) => {
    if (!option.capabilities.includes(slug)) change([...option.capabilities, slug]);
  };
  return (
    <div className={styles.capabilities}>
      {!option.neutral && (
        <>
          <span className={styles.intro}>asks for</span>
          {option.capabilities.map((slug) => (
            <RemovableChip
              key={slug}
              onRemove={() =>
                change(option.capabilities.filter((capability) => capability !== slug))
              }
            >
              {labelOf(slug)}
            </RemovableChip>
          ))}
          {option.capabilities.length < LIMITS.optionCapabilitiesMax && (
            <CapabilityPicker
              label={`Add a capability to ${option.label.trim() || `option ${place + 1}`}`}
              choices={capabilities.filter(({ slug }) => !option.capabilities.includes(slug))}
              onChoose={add}
              onCreate={(label) => add(model.addWord(label))}
              errorId={errorId}
            />
          )}
        </>
      )}
      {!isAboutTools && (
        <Checkbox
          className={styles.neutral}
          label="Asks for nothing"
          checked={option.neutral}
          onChange={(neutral) =>
            model.changeOption(at, place, {
              capabilities: neutral ? [] : option.capabilities,
              neutral,
            })
          }
        />
      )}
    </div>
  );
}

function Count({ option, count, vendors }: Pick<OptionRowProps, "option" | "count" | "vendors">) {
  const isUnmet = !option.neutral && count === 0;
  return (
    <span className={classNames(styles.count, isUnmet && styles.unmet)}>
      {option.neutral ? "No need" : countText(count, vendors)}
    </span>
  );
}

function countText(count: OptionRowProps["count"], vendors: number): string {
  if (count === undefined) return "Counting";
  if (count === null) return "Not counted";
  return `${formatCount(count)} of ${formatQuantity(vendors, "vendor")}`;
}
