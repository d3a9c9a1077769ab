import { signal } from "@preact/signals-react";
import { useId } from "react";
import { Button } from "../../../ui/button";
import { LEGEND, printedKey } from "./review-keys";
import styles from "./shortcuts.module.css";

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
        {LEGEND.map(([keys, meaning]) => (
          <li key={meaning}>
            {keys.map((key) => (
              <kbd key={key}>{printedKey(key)}</kbd>
            ))}
            {meaning}
          </li>
        ))}
      </ul>
    </>
  );
}
