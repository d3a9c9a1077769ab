import styles from "./shortcuts.module.css";

const KEYS = [
  [["↑", "↓"], "move"],
  [["Y"], "yes"],
  [["N"], "no"],
  [["U"], "not said"],
  [["1", "…", "0"], "yes to a suggestion"],
  [["D"], "accept all, save, next"],
  [["A"], "accept all"],
  [["S"], "save and next"],
  [["Z"], "undo the last save"],
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
