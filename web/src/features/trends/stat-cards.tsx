import { Info } from "lucide-react";
import type { ReactNode } from "react";
import type { Schema } from "../../api/client";
import { formatCount } from "../../lib/format";
import { Icon } from "../../ui/icon";
import { Tooltip } from "../../ui/tooltip";
import { ChangeMark } from "./change-mark";
import type { Day } from "./days";
import type { Filters } from "./filters";
import { averagePerDay, averageRule, monthRule, topState } from "./stat-figures";
import { windowChange } from "./wording";
import "./stat-cards.css";

interface StatCardsProps {
  trends: Schema<"Trends">;
  filters: Filters;
  today: Day;
}

/** The four figures at the top. */
export function StatCards({ trends, filters, today }: StatCardsProps) {
  const top = topState(trends.stateCounts);
  return (
    <dl className="stats">
      <Stat label="Total Demos" value={formatCount(trends.total)} rule={monthRule(filters, today)}>
        <Growth window={trends.change.last30} words="from last month" />
      </Stat>
      <Stat label="Categories" value={formatCount(trends.categoryCounts.length)}>
        Active categories
      </Stat>
      <Stat label="Top State" value={top.name}>
        {top.bookings}
      </Stat>
      <Stat
        label="Avg. per Day"
        value={averagePerDay(trends.total, filters)}
        rule={averageRule(filters, today)}
      >
        <Growth window={trends.change.last90} words="growth rate" />
      </Stat>
    </dl>
  );
}

interface StatProps {
  label: string;
  value: string;
  /** How the figure is counted: a tooltip, and a line of its own where nothing hovers. */
  rule?: string;
  children: ReactNode;
}

function Stat({ label, value, rule, children }: StatProps) {
  return (
    <div className="stat">
      <dt>
        <span>{label}</span>
        {rule && (
          <Tooltip text={rule}>
            <button type="button" className="stat-info">
              <Icon of={Info} />
              <span className="sr">How this is counted</span>
            </button>
          </Tooltip>
        )}
      </dt>
      <dd className="v num" title={value}>
        {value}
      </dd>
      <dd className="d">{children}</dd>
      {rule && <dd className="stat-rule">{rule}</dd>}
    </div>
  );
}

function Growth({ window, words }: { window: Schema<"ChangeWindow">; words: string }) {
  const change = windowChange(window);
  if (!change) return "No earlier data";
  return (
    <>
      <ChangeMark change={change} /> {words}
    </>
  );
}
