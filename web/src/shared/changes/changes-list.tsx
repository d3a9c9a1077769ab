import type { Schema } from "../../api/client";
import { classNames } from "../../lib/class-names";
import text from "../../styles/text.module.css";
import { hasChanged, isMoved, moveText, placeText } from "./change-format";
import styles from "./changes-list.module.css";

/** Answers that differ, then every vendor shown then or today with what moved it. */
export function ChangesList({ changes }: { changes: Schema<"Changes"> }) {
  if (!hasChanged(changes)) {
    return (
      <p className={styles.none}>
        Nothing has changed: the same vendors in the same order, for the same reasons.
      </p>
    );
  }
  return (
    <div className={styles.changes}>
      {changes.answers.length > 0 && <Answers answers={changes.answers} />}
      <section>
        <h3>Vendors</h3>
        <ol>
          {changes.vendors.map((move) => (
            <Vendor key={move.vendorId} move={move} />
          ))}
        </ol>
      </section>
    </div>
  );
}

function Answers({ answers }: { answers: readonly Schema<"AnswerChange">[] }) {
  return (
    <section>
      <h3>Your answers</h3>
      <dl>
        {answers.map(({ question, before, after }) => (
          <div key={question} className={styles.answer}>
            <dt>{question}</dt>
            <dd>
              <s className={text.muted}>{before.join("; ") || "Not answered"}</s>{" "}
              <span>{after.join("; ") || "Not answered"}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Vendor({ move }: { move: Schema<"VendorMove"> }) {
  const { name, rankBefore, rankAfter, scoreBefore, scoreAfter, causes } = move;
  return (
    <li className={classNames(styles.vendor, !isMoved(move) && text.muted)}>
      <div className={styles.head}>
        <h4 dir="auto">{name}</h4>
        <span className={styles.move} data-move={directionOf(move)}>
          {moveText(move)}
        </span>
      </div>
      <p className={classNames(styles.places, text.tabular)}>
        {`Then ${placeText(rankBefore, scoreBefore)}`}
        <span aria-hidden="true"> → </span>
        <span className={text.visuallyHidden}>, </span>
        {`today ${placeText(rankAfter, scoreAfter)}`}
      </p>
      {causes.length > 0 && (
        <ul>
          {causes.map((cause) => (
            <li key={cause.text}>{cause.text}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

function directionOf({ rankBefore, rankAfter }: Schema<"VendorMove">): string | undefined {
  if (rankBefore === rankAfter) return undefined;
  const [before, after] = [rankBefore ?? Infinity, rankAfter ?? Infinity];
  return after < before ? "up" : "down";
}
