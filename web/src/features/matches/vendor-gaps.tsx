import { Minus } from "lucide-react";
import type { Schema } from "../../api/client";
import { Icon } from "../../ui/icon";

/** The needs that a vendor does not meet: whether it says no, or says nothing. */
export function VendorGaps({ gaps }: { gaps: readonly Schema<"Gap">[] }) {
  return (
    <section className="result-inset">
      <h4>Gaps</h4>
      <ul className="gaps">
        {gaps.map(({ label, listed }) => (
          <li key={label}>
            <Icon of={Minus} />
            <span className="need">
              {label}: <span className="muted">{listed ? "no" : "not listed"}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
