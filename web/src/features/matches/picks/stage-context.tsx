import type { Schema } from "../../../api/client";
import { LIMITS } from "../../../api/facts";
import { classNames } from "../../../lib/class-names";
import { utcDay } from "../../../lib/day";
import { inPlaceOfChange, yesterday } from "../../../lib/earlier-data";
import { formatCount, formatQuantity } from "../../../lib/format";
import { joinList } from "../../../lib/join-list";
import { firmSizeLabel } from "../../../shared/bands";
import styles from "./stage-context.module.css";

const DAYS = LIMITS.changeDaysLong;

interface StageContextProps {
  saved: Schema<"CategoryPicks">;
  className?: string | undefined;
}

/** What stands around a stage's picks: the tools in use there, and how demos near the firm move. */
export function StageContext({ saved, className }: StageContextProps) {
  const { uses, momentum, categoryName } = saved;
  if (uses.length === 0 && !momentum) return null;
  return (
    <div className={classNames(styles.context, className)}>
      {uses.length > 0 && <p>{`You use ${joinList(uses)}`}</p>}
      {momentum && (
        <p>
          {`${peerGroupText(momentum)} booked ${formatQuantity(momentum.current, `${categoryName} demo`)} in the last ${DAYS} days`}
          <Movement momentum={momentum} />.
        </p>
      )}
    </div>
  );
}

/**
 * Against as many days before, where the data has all of these and goes on to the end; with too few there, a
 * percentage would say more than is known.
 */
function Movement({ momentum }: { momentum: Schema<"Momentum"> }) {
  const { current, previous } = momentum;
  const instead = inPlaceOfChange(DAYS, yesterday(utcDay(Date.now())), momentum);
  if (instead) return `. ${instead}`;
  if (previous < LIMITS.momentumMin) return null;
  const percent = Math.round((current / previous - 1) * 100);
  if (percent === 0) return `, as many as in the ${DAYS} days before`;
  const isUp = percent > 0;
  return (
    <>
      {", "}
      <span className={isUp ? styles.increase : styles.decrease}>
        <span aria-hidden="true">{isUp ? "▲ " : "▼ "}</span>
        {`${formatCount(Math.abs(percent))}% ${isUp ? "more" : "fewer"}`}
      </span>
      {` than in the ${DAYS} days before`}
    </>
  );
}

/** "Firms with 6-20 employees in Texas", as far as either is known. */
function peerGroupText({ stateName, firmSize }: Schema<"Momentum">): string {
  const sized =
    firmSize === "SOLO" ? "Solo firms" : `Firms with ${firmSizeLabel(firmSize ?? "")} employees`;
  const firms = firmSize ? sized : "Firms";
  return stateName ? `${firms} in ${stateName}` : firms;
}
