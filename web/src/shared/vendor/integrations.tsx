import { classNames } from "../../lib/class-names";
import "./integrations.css";

interface IntegrationsProps {
  names: readonly string[];
  className?: string;
}

/** A card names this many tools. */
const NAMED = 2;

/** "Works with Outlook, Word +3 more"; nothing where the vendor lists no tool. */
export function Integrations({ names, className }: IntegrationsProps) {
  if (names.length === 0) return null;
  const more = names.length - NAMED;
  return (
    <p className={classNames("works", className)}>
      Works with <b>{names.slice(0, NAMED).join(", ")}</b>
      {more > 0 && <span className="num"> +{more} more</span>}
    </p>
  );
}
