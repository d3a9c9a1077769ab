import { useEffect, useState } from "react";
import { Dialog } from "../../ui/dialog";
import { CommandPalette } from "./command-palette";
import styles from "./keyboard.module.css";

const KEYS = [
  ["/", "Search on this screen"],
  ["Ctrl K or ⌘ K", "Go to a screen, stage or vendor, or do something"],
  ["?", "List the keys"],
  ["F8", "Read the notification"],
  ["Esc", "Close what is open"],
] as const;

const TYPING = "input, textarea, select, [contenteditable]";

/** The keys that work on every signed-in screen. */
export function Keyboard({ isAdmin }: { isAdmin: boolean }) {
  const [shown, setShown] = useState<"palette" | "keys" | null>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const isPalette = key === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      const hasDialog = document.querySelector("[role=dialog]") !== null;
      if (hasDialog || (event.target as Element).closest?.(TYPING) || event.altKey) {
        // Only the palette answers while one types, and nothing over a dialog.
        if (!isPalette || hasDialog) return;
      }
      if (isPalette) setShown("palette");
      else if (event.ctrlKey || event.metaKey) return;
      else if (key === "?") setShown("keys");
      else if (key !== "/" || !focusSearch()) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  const close = () => setShown(null);
  if (shown === "palette") {
    return <CommandPalette isAdmin={isAdmin} onClose={close} onListKeys={() => setShown("keys")} />;
  }
  return (
    <Dialog open={shown === "keys"} onClose={close} title="Keys" size="narrow">
      <dl className={styles.keys}>
        {KEYS.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** The screen's own search field, where it has one. */
function focusSearch(): boolean {
  const main = document.getElementById("main");
  const field = main?.querySelector<HTMLInputElement>(
    "input[type=search], input[placeholder^=Search]",
  );
  field?.focus();
  field?.select();
  return field !== null && field !== undefined;
}
