import { Minus } from "lucide-react";
import type { Schema } from "../../api/client";
import { GAP_STATE_LABELS } from "../../api/facts";
import { classNames } from "../../lib/class-names";
import text from "../../styles/text.module.css";
import { Icon } from "../../ui/icon";
import needStyles from "./need-list.module.css";
import insetStyles from "./result-inset.module.css";

/** The needs that a vendor does not meet: whether it says no, or says nothing. */
export function VendorGaps({ gaps }: { gaps: readonly Schema<"Gap">[] }) {
  return (
    <section className={insetStyles.inset}>
      <h4>Gaps</h4>
      <ul className={classNames(needStyles.needs, needStyles.unmet)}>
        {gaps.map(({ label, state }) => (
          <li key={label}>
            <Icon of={Minus} />
            <span className={needStyles.need}>
              {label}: <span className={text.muted}>{GAP_STATE_LABELS[state]}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
