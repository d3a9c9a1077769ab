import type { Schema } from "../../api/client";
import { formatCount } from "../../lib/format";
import { joined } from "../../lib/joined";
import { firmSizeLabel } from "../../shared/bands";
import text from "../../styles/text.module.css";
import styles from "./stage-context.module.css";

/** What stands around a stage's picks: the tools in use there, and how demos near the firm move. */
export function StageContext({ saved }: { saved: Schema<"CategoryPicks"> }) {
  const { uses, momentum, categoryName } = saved;
  if (uses.length === 0 && !momentum) return null;
  return (
    <div className={styles.context}>
      {uses.length > 0 && <p>{`You use ${joined(uses)}`}</p>}
      {momentum && (
        <p>
          {`${categoryName} demos${whereOf(momentum)}: ${formatCount(momentum.current)} in 90 days`}
          <Movement momentum={momentum} />
        </p>
      )}
    </div>
  );
}

/** Against the 90 days before; below ten there, a percentage would say more than is known. */
function Movement({ momentum }: { momentum: Schema<"Momentum"> }) {
  const { current, previous } = momentum;
  if (previous < 10) return null;
  const percent = Math.round((current / previous - 1) * 100);
  if (percent === 0) return <span> no change</span>;
  const isUp = percent > 0;
  return (
    <span className={isUp ? styles.up : styles.down}>
      <span aria-hidden="true">{isUp ? " ▲ " : " ▼ "}</span>
      <span className={text.visuallyHidden}>{isUp ? ", up " : ", down "}</span>
      {`${formatCount(Math.abs(percent))}%`}
    </span>
  );
}

/** " in Texas, 6-20", as far as either is known. */
function whereOf({ stateName, firmSize }: Schema<"Momentum">): string {
  const size = firmSize && firmSizeLabel(firmSize);
  if (stateName) return size ? ` in ${stateName}, ${size}` : ` in ${stateName}`;
  return size ? `, ${size}` : "";
}
