import { Check, type LucideIcon, Minus, X } from "lucide-react";
import { useId } from "react";
import { classNames } from "../../../lib/class-names";
import { claimWords } from "../../../shared/vendor/claim-labels";
import layout from "../../../styles/layout.module.css";
import text from "../../../styles/text.module.css";
import { Icon } from "../../../ui/icon";
import styles from "./need-row.module.css";
import { KEYS, SUGGESTION_KEYS } from "./review-keys";
import type { Answer, ReviewModel, Row } from "./review-model";

const ANSWERS: readonly { answer: Answer; label: string; keys: string }[] = [
  { answer: "yes", label: "Yes", keys: KEYS.yes },
  { answer: "no", label: "No", keys: KEYS.no },
  { answer: null, label: "Not said", keys: KEYS.unsaid },
];

const ICONS: Record<"yes" | "no", LucideIcon> = { yes: Check, no: X };

interface NeedRowProps {
  row: Row;
  /** The place of a suggestion, from 1: which of the keys says yes to it. */
  number?: number | undefined;
  review: ReviewModel;
}

/** One capability: whether the vendor has it, the words that say so, and the three answers. */
export function NeedRow({ row, number, review }: NeedRowProps) {
  const id = useId();
  const answer = review.answer(row);
  const decision = review.decision(row.tag);
  const key = number === undefined ? undefined : SUGGESTION_KEYS[number - 1];
  const isUnsaved = review.changes.value.has(row.tag);
  return (
    <li
      className={styles.row}
      data-answer={answer ?? "unsaid"}
      data-tag={row.tag}
      data-suggestion={number}
    >
      {answer === null && key ? (
        <kbd className={styles.number}>{key}</kbd>
      ) : (
        <Icon of={answer === null ? Minus : ICONS[answer]} />
      )}
      <div className={styles.words}>
        <p id={id} className={classNames(styles.label, isUnsaved && text.dotAfter)}>
          {row.label}
        </p>
        <Source row={row} decision={decision} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own */}
      <div role="group" aria-labelledby={id} className={classNames(layout.track, styles.answers)}>
        {ANSWERS.map((choice) => (
          <button
            key={choice.label}
            type="button"
            aria-pressed={answer === choice.answer}
            aria-keyshortcuts={
              key && choice.answer === "yes" ? `${choice.keys} ${key}` : choice.keys
            }
            // "Not said" cannot unsay the vendor's own words: a "no" overrules them, and this takes it back.
            disabled={choice.answer === null && row.own !== null && decision === null}
            onClick={() => review.decide(row.tag, choice.answer)}
          >
            {choice.label}
          </button>
        ))}
      </div>
    </li>
  );
}

/** The vendor's own words, and who decided otherwise; words that only come near stand above the rows. */
function Source({ row: { own }, decision }: { row: Row; decision: Answer }) {
  if (own === null && decision === null) return null;
  return (
    <p className={styles.source}>
      {own && <span>{claimWords(own)}</span>}
      {decision && (
        <span className={styles.decided}>{decision === "yes" ? "Confirmed" : "Denied"}</span>
      )}
    </p>
  );
}
