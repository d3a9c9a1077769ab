import { Check, Minus, X } from "lucide-react";
import { classNames } from "../../lib/class-names";
import { Icon } from "../../ui/icon";
import type { EligibilityFact } from "./eligibility-format";
import styles from "./eligibility-line.module.css";

const LOOKS = {
  yes: { icon: Check, look: styles.yes },
  no: { icon: X, look: styles.unmet },
  unsaid: { icon: Minus, look: styles.unsaid },
};

interface EligibilityLineProps {
  facts: readonly EligibilityFact[];
  className?: string;
}

/** Whether a vendor serves the firm's state and size, within its budget; what the firm has not said is left out. */
export function EligibilityLine({ facts, className }: EligibilityLineProps) {
  if (facts.length === 0) return null;
  return (
    <ul className={classNames(styles.facts, className)} aria-label="For your firm">
      {facts.map(({ served, words }) => (
        <li key={words} className={LOOKS[served].look}>
          <Icon of={LOOKS[served].icon} />
          {words}
        </li>
      ))}
    </ul>
  );
}
