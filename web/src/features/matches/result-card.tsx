import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { Schema } from "../../api/client";
import { classNames } from "../../lib/class-names";
import { ScheduleButton } from "../../shared/vendor/schedule-button";
import { VisitButton } from "../../shared/vendor/visit-button";
import { Button } from "../../ui/button";
import styles from "./result-card.module.css";
import { ResultHead } from "./result-head";
import { ResultReasons } from "./result-reasons";
import { tierOf } from "./result-tier";
import { ScoreBreakdown } from "./score-breakdown";
import { VendorGaps } from "./vendor-gaps";

interface ResultCardProps {
  ranked: Schema<"RankedVendor">;
  /** False where the order is by name: no score, and no best match. */
  scored: boolean;
  /** False where too little is known to call any vendor a match. */
  badged: boolean;
}

/** Ranks from here on are folded on a phone. */
const FOLDED_FROM = 4;

/** One vendor of the results: how well it fits and why, then `children`, and what it lacks on demand. */
export function ResultCard({
  ranked,
  scored,
  badged,
  children,
}: ResultCardProps & { children?: ReactNode }) {
  const { vendor, rank } = ranked;
  const [unfolded, setUnfolded] = useState(rank < FOLDED_FROM);
  const id = useId();
  const tier = tierOf(rank, scored && badged);
  return (
    <article
      className={classNames(styles.result, !unfolded && styles.folded)}
      data-tier={tier}
      aria-labelledby={id}
    >
      <ResultHead ranked={ranked} scored={scored} tier={tier} nameId={id} />
      {rank >= FOLDED_FROM && (
        <Toggle
          className={styles.unfold}
          open={unfolded}
          onToggle={setUnfolded}
          controls={`${id}-more`}
          labels={["Show details", "Hide details"]}
        />
      )}
      <div className={styles.more} id={`${id}-more`}>
        <ResultReasons ranked={ranked} tier={tier} />
        {children}
        <ResultFoot ranked={ranked} scored={scored}>
          <VisitButton websiteUrl={vendor.websiteUrl} />
          <ScheduleButton
            vendorId={vendor.id}
            bookingUrl={vendor.bookingUrl}
            sourcePage="GET_REC"
          />
        </ResultFoot>
      </div>
    </article>
  );
}

function ResultFoot({
  ranked,
  scored,
  children,
}: Omit<ResultCardProps, "badged"> & { children: ReactNode }) {
  const [showsGaps, setShowsGaps] = useState(false);
  const [showsScore, setShowsScore] = useState(false);
  const id = useId();
  return (
    <>
      <div className={styles.foot}>
        {ranked.gaps.length > 0 && (
          <Toggle
            open={showsGaps}
            onToggle={setShowsGaps}
            controls={`${id}-gaps`}
            labels={["Show gaps", "Hide gaps"]}
          />
        )}
        {scored && (
          <Toggle
            open={showsScore}
            onToggle={setShowsScore}
            controls={`${id}-score`}
            labels={["How this was scored", "How this was scored"]}
          />
        )}
        <div className={styles.actions}>{children}</div>
      </div>
      <div id={`${id}-gaps`}>{showsGaps && <VendorGaps gaps={ranked.gaps} />}</div>
      <div id={`${id}-score`}>{showsScore && <ScoreBreakdown ranked={ranked} />}</div>
    </>
  );
}

interface ToggleProps {
  open: boolean;
  onToggle: (open: boolean) => void;
  controls: string;
  /** While closed, while open. */
  labels: readonly [string, string];
  className?: string;
}

function Toggle({ open, onToggle, controls, labels, className }: ToggleProps) {
  return (
    <Button
      variant="text"
      size="sm"
      className={classNames(styles.toggle, className)}
      iconEnd={ChevronDown}
      aria-expanded={open}
      aria-controls={controls}
      onClick={() => onToggle(!open)}
    >
      {labels[open ? 1 : 0]}
    </Button>
  );
}
