import { signal } from "@preact/signals-react";
import { useId } from "react";
import { Button } from "../../../ui/button";
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

/** Outlives the panel, of which each vendor has its own. */
const isShown = signal(false);

/** What the keyboard does on a vendor: always in sight on a large window, on demand on a smaller one. */
export function Shortcuts() {
  const id = useId();
  return (
    <>
      <Button
        className={styles.toggle}
        aria-expanded={isShown.value}
        aria-controls={id}
        onClick={() => {
          isShown.value = !isShown.value;
        }}
      >
        Keys
      </Button>
      <ul
        id={id}
        className={styles.shortcuts}
        data-shown={isShown.value || undefined}
        aria-label="Keyboard"
      >
        {KEYS.map(([keys, meaning]) => (
          <li key={meaning}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
            {meaning}
          </li>
        ))}
      </ul>
    </>
  );
}
