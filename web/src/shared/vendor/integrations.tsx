import "./integrations.css";

/** A card names this many tools. */
const NAMED = 2;

/** "Works with Outlook, Word +3 more"; nothing where the vendor lists no tool. */
export function Integrations({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const more = names.length - NAMED;
  return (
    <p className="works">
      Works with <b>{names.slice(0, NAMED).join(", ")}</b>
      {more > 0 && <span className="num"> +{more} more</span>}
    </p>
  );
}
