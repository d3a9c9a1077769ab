import { Check } from "lucide-react";
import type { Schema } from "../../api/client";
import { Icon } from "../../ui/icon";
import { Note } from "../../ui/note";
import "./result-reasons.css";

/** A result shows this many reasons. */
const MOST_REASONS = 5;

interface ResultReasonsProps {
  ranked: Schema<"RankedVendor">;
  /** False where the order is by name. */
  scored: boolean;
}

/** Why a vendor was recommended, beside the needs that it meets. */
export function ResultReasons({ ranked, scored }: ResultReasonsProps) {
  const { reasons, matchedTags, closeCall } = ranked;
  return (
    <>
      {closeCall && scored && (
        <div className="close-call">
          <Note quiet>
            Close call: less than 3 points ahead of rank 2. Compare both before you decide.
          </Note>
        </div>
      )}
      <div className="result-columns">
        {reasons.length > 0 && (
          <section>
            <h4>Why this pick</h4>
            <ul className="reasons">
              {reasons.slice(0, MOST_REASONS).map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </section>
        )}
        {matchedTags.length > 0 && (
          <section>
            <h4>Matched</h4>
            <ul className="matched">
              {matchedTags.map((tag) => (
                <li key={tag}>
                  <Icon of={Check} />
                  <span className="need">{tag}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}
