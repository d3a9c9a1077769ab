import { Check } from "lucide-react";
import type { Schema } from "../../api/client";
import { claimWords } from "../../shared/vendor/claim-words";
import { Icon } from "../../ui/icon";
import needStyles from "./need-list.module.css";

interface MatchedNeedsProps {
  needs: readonly Schema<"MatchedNeed">[];
}

/** The needs that a vendor meets, each with the vendor's own words. */
export function MatchedNeeds({ needs }: MatchedNeedsProps) {
  return (
    <ul className={needStyles.needs}>
      {needs.map((need) => (
        <li key={need.label}>
          <Icon of={Check} />
          <p>
            <span className={needStyles.need}>{need.label}</span>{" "}
            <span className={need.quote === null ? needStyles.source : needStyles.quote}>
              {claimWords(need)}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
