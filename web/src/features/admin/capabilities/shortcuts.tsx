import styles from "./shortcuts.module.css";

const KEYS = [
  [["↑", "↓"], "move"],
  [["Y"], "yes"],
  [["N"], "no"],
  [["U"], "not said"],
  [["1", "…", "0"], "a suggestion"],
  [["D"], "accept, next"],
  [["A"], "accept"],
  [["S"], "save, next"],
  [["Z"], "undo"],
  [["[", "]"], "previous, next"],
] as const;

/** What the keyboard does on a vendor. */
export function Shortcuts() {
  return (
    <ul className={styles.shortcuts} aria-label="Keyboard">
      {KEYS.map(([keys, meaning]) => (
        <li key={meaning}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {meaning}
        </li>
      ))}
    </ul>
  );
}
