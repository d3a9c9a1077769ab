import { Info } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Schema } from "../../api/client";
import { LIMITS } from "../../api/facts";
import { classNames } from "../../lib/class-names";
import type { Day } from "../../lib/day";
import { inPlaceOfChange, NO_EARLIER_DATA } from "../../lib/earlier-data";
import { formatCount } from "../../lib/format";
import text from "../../styles/text.module.css";
import { Icon } from "../../ui/icon";
import { Tooltip } from "../../ui/tooltip";
import { countCategories } from "./category-counts";
import { ChangeMark } from "./change-mark";
import { lastDay, ofAll } from "./comparison";
import type { Filters } from "./filters";
import { windowChange } from "./format";
import styles from "./stat-cards.module.css";
import {
  averageBasis,
  averageExplanation,
  averagePerDay,
  monthExplanation,
  topState,
} from "./stats";

/** What half of a phone has no room for at its full size: eight digits with their commas, "New Hampshire". */
const LONG_VALUE = /^[\d,.]{10,}$|^.{13,}$/;

/** Follows a number of bookings, where "growth rate" follows a percentage. */
const FROM_DAYS_BEFORE = `from the ${LIMITS.changeDaysLong} days before`;

interface StatCardsProps {
  trends: Schema<"Trends">;
  filters: Filters;
  today: Day;
}

/** The four figures at the top. */
export function StatCards({ trends, filters, today }: StatCardsProps) {
  const top = topState(trends.stateCounts);
  const last = lastDay(filters, today);
  const growth = (of: "last30" | "last90", days: number, words: string, ofBookings = words) => {
    const window = trends.change[of];
    const bookings = ofAll(filters, Math.max(window.current, window.previous));
    return (
      inPlaceOfChange(days, last, trends, bookings) ?? (
        <Growth window={window} words={words} ofBookings={ofBookings} />
      )
    );
  };
  return (
    <dl className={styles.cards}>
      <Stat
        label="Total Demos"
        value={formatCount(trends.total)}
        explanation={monthExplanation(filters, today)}
      >
        {growth("last30", LIMITS.changeDaysShort, "from last month")}
      </Stat>
      <Stat label="Categories" value={formatCount(countCategories(trends.categoryCounts))}>
        Active categories
      </Stat>
      <Stat label="Top State" value={top.name}>
        {top.bookings}
      </Stat>
      <Stat
        label="Avg. per Day"
        value={averagePerDay(trends.total, filters)}
        basis={averageBasis(filters)}
        explanation={averageExplanation(filters, today)}
      >
        {growth("last90", LIMITS.changeDaysLong, "growth rate", FROM_DAYS_BEFORE)}
      </Stat>
    </dl>
  );
}

interface StatProps {
  label: string;
  value: string;
  /** What the figure is of, beside it. */
  basis?: string;
  /** Explains the figure: in a tooltip, and below the figure once its button is pressed. */
  explanation?: string;
  children: ReactNode;
}

function Stat({ label, value, basis, explanation, children }: StatProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.card}>
      <dt>
        <span>{label}</span>
        {explanation && (
          <Tooltip text={explanation} isShown={open}>
            <button
              type="button"
              className={styles.info}
              aria-label={`How this is counted: ${label}`}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <Icon of={Info} />
            </button>
          </Tooltip>
        )}
      </dt>
      <dd
        className={classNames(styles.value, text.tabular)}
        title={value}
        data-long={LONG_VALUE.test(value) || undefined}
      >
        {value}
      </dd>
      {basis && <dd className={styles.basis}>{basis}</dd>}
      <dd className={styles.change}>{children}</dd>
      {explanation && open && <dd className={styles.explanation}>{explanation}</dd>}
    </div>
  );
}

interface GrowthProps {
  window: Schema<"ChangeWindow">;
  words: string;
  ofBookings: string;
}

function Growth({ window, words, ofBookings }: GrowthProps) {
  const change = windowChange(window);
  if (!change) return NO_EARLIER_DATA;
  return (
    <>
      <ChangeMark change={change} /> {change.text.endsWith("%") ? words : ofBookings}
    </>
  );
}
