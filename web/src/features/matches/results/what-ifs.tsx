import { Split } from "lucide-react";
import type { Schema } from "../../../api/client";
import { Icon } from "../../../ui/icon";
import styles from "./what-ifs.module.css";

/** The answers that decide who comes first; the server has ranked again without each of them. */
export function WhatIfs({ whatIf }: { whatIf: readonly Schema<"WhatIf">[] }) {
  return (
    <section className={styles.whatIfs} aria-labelledby="what-ifs">
      <h4 id="what-ifs">What decides first place</h4>
      <ul>
        {whatIf.map(({ without, vendorName }) => (
          <li key={without}>
            <Icon of={Split} />
            <span>
              Without “{without}”, {vendorName} becomes #1
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
