import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { Schema } from "../../../api/client";
import { classNames } from "../../../lib/class-names";
import { eligibilityFacts } from "../../../shared/vendor/eligibility-format";
import { EligibilityLine } from "../../../shared/vendor/eligibility-line";
import { ScheduleButton } from "../../../shared/vendor/schedule-button";
import { VisitButton } from "../../../shared/vendor/visit-button";
import { Button } from "../../../ui/button";
import { MatchedNeeds } from "./matched-needs";
import styles from "./result-card.module.css";
import { ResultHeader } from "./result-header";
import insetStyles from "./result-inset.module.css";
import { type CloseCall, matchedShown, ResultReasons } from "./result-reasons";
import { tierOf } from "./result-tier";
import { SCORE_TITLE, ScoreBreakdown } from "./score-breakdown";
import { VendorGaps, VendorMisses } from "./vendor-misses";

interface ResultCardProps {
  ranked: Schema<"RankedVendor">;
  /** False where the order is by name: no score. */
  scored: boolean;
  closeCall: CloseCall | null;
  /** False where no vendor has a count of other firms. */
  showsEvidence: boolean;
}

/** Ranks from here on are folded on a phone. */
const FOLDED_FROM = 4;

/** One vendor of the results: what it misses, why it is here, its own words, and its score on demand. */
export function ResultCard(props: ResultCardProps) {
  const { ranked, scored, closeCall, showsEvidence } = props;
  const { vendor, rank, rankReason } = ranked;
  const [unfolded, setUnfolded] = useState(rank < FOLDED_FROM);
  const id = useId();
  const tier = tierOf(ranked.badge);
  return (
    <article
      className={classNames(styles.result, !unfolded && styles.folded)}
      data-tier={tier}
      aria-labelledby={id}
    >
      <ResultHeader ranked={ranked} scored={scored} tier={tier} nameId={id} />
      {rankReason && <p className={styles.rankReason}>It {rankReason}.</p>}
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
        <div className={styles.checks}>
          <VendorMisses ranked={ranked} />
          <EligibilityLine facts={eligibilityFacts(ranked)} className={styles.eligibility} />
        </div>
        <ResultReasons
          ranked={ranked}
          tier={tier}
          closeCall={closeCall}
          showsEvidence={showsEvidence}
        />
        <ResultFooter ranked={ranked} scored={scored}>
          <VisitButton websiteUrl={vendor.websiteUrl} />
          <ScheduleButton
            vendorId={vendor.id}
            bookingUrl={vendor.bookingUrl}
            sourcePage="GET_REC"
          />
        </ResultFooter>
      </div>
    </article>
  );
}

interface ResultFooterProps extends Pick<ResultCardProps, "ranked" | "scored"> {
  /** What can be done with the vendor. */
  children: ReactNode;
}

/** What unfolds: the rest of what is met, the gaps, and the score; and in the same row what can be done. */
function ResultFooter({ ranked, scored, children }: ResultFooterProps) {
  const [showsWords, setShowsWords] = useState(false);
  const [showsGaps, setShowsGaps] = useState(false);
  const [showsScore, setShowsScore] = useState(false);
  const id = useId();
  const shown = matchedShown(ranked);
  const more = ranked.matched.length - shown;
  return (
    <>
      <div className={styles.footer}>
        {more > 0 && (
          <Toggle
            open={showsWords}
            onToggle={setShowsWords}
            controls={`${id}-words`}
            labels={[`Show ${more} more matched`, `Hide ${more} more matched`]}
          />
        )}
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
            labels={[SCORE_TITLE, SCORE_TITLE]}
          />
        )}
        <div className={styles.actions}>{children}</div>
      </div>
      <div id={`${id}-words`}>
        {showsWords && (
          <div className={insetStyles.inset}>
            <MatchedNeeds needs={ranked.matched.slice(shown)} />
          </div>
        )}
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
