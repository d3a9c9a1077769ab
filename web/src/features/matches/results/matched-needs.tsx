import { Check } from "lucide-react";
import type { Schema } from "../../../api/client";
import { claimWords } from "../../../shared/vendor/claim-labels";
import { Icon } from "../../../ui/icon";
import { AskedWords } from "../needs/asked-words";
import { MustHaveMark } from "../needs/must-have";
import needStyles from "../needs/need-list.module.css";
import styles from "./matched-needs.module.css";

/** The needs that a vendor meets, each with the vendor's own words. */
export function MatchedNeeds({ needs }: { needs: readonly Schema<"MatchedNeed">[] }) {
  return (
    <ul className={styles.matched}>
      {needs.map((need) => (
        <li key={need.label}>
          <Icon of={Check} />
          <p>
            <span className={needStyles.need}>{need.label}</span>
            <MustHaveMark need={need} />
            <AskedWords need={need} /> <span className={styles.words}>{claimWords(need)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
