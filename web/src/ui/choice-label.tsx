import styles from "./choice-group.module.css";

interface ChoiceLabelProps {
  /** Of the input; the parts are distinguished by it. */
  id: string;
  label: string;
  hint?: string;
}

/** What a card says: its label, and under it a hint that is not part of the card's name. */
export function ChoiceLabel({ id, label, hint }: ChoiceLabelProps) {
  return (
    <span className={styles.text}>
      <span id={`${id}-label`} dir="auto">
        {breakable(label)}
      </span>
      {hint && (
        <small id={`${id}-hint`} className={styles.hint}>
          {hint}
        </small>
      )}
    </span>
  );
}

/** A range of amounts may break after its hyphen, which no browser does before a figure. */
function breakable(label: string) {
  const [from, to, ...more] = label.split("-");
  if (!to?.startsWith("$") || more.length > 0) return label;
  return (
    <>
      {from}-<wbr />
      {to}
    </>
  );
}

/** Names the input of a card by its label alone. */
export function labelledBy(id: string, hint?: string) {
  return hint ? { "aria-labelledby": `${id}-label`, "aria-describedby": `${id}-hint` } : {};
}
