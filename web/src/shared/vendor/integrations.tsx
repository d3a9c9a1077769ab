import { classNames } from "../../lib/class-names";
import text from "../../styles/text.module.css";
import styles from "./integrations.module.css";

interface IntegrationsProps {
  names: readonly string[];
  className?: string;
}

/** A card names this many tools. */
export const NAMED = 2;

/** "Works with Outlook, Word +3 more"; nothing where the vendor lists no tool. */
export function Integrations({ names, className }: IntegrationsProps) {
  if (names.length === 0) return null;
  const more = names.length - NAMED;
  return (
    <p className={classNames(styles.worksWith, className)}>
      Works with <b>{names.slice(0, NAMED).join(", ")}</b>
      {more > 0 && <span className={text.tabular}> +{more} more</span>}
    </p>
  );
}
