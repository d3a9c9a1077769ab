import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "./button";
import styles from "./phone-fold.module.css";

/** Whether what a phone folds away is open; a wide window shows it in any case. */
export function usePhoneFold(startsOpen = false) {
  const [open, setOpen] = useState(startsOpen);
  return { open, toggle: () => setOpen(!open) };
}

type PhoneFold = ReturnType<typeof usePhoneFold>;

interface PhoneFoldedProps {
  fold: PhoneFold;
  children: ReactNode;
}

/** A part of a card that a phone shows on request. */
export function PhoneFolded({ fold, children }: PhoneFoldedProps) {
  return (
    <div className={styles.folded} data-open={fold.open || undefined}>
      {children}
    </div>
  );
}

/** Opens and closes the parts of a card; it stands only where they are folded. */
export function PhoneFoldButton({ fold, label }: { fold: PhoneFold; label: string }) {
  return (
    <Button
      className={styles.toggle}
      variant="ghost"
      size="sm"
      square
      icon={ChevronDown}
      aria-expanded={fold.open}
      aria-label={label}
      onClick={fold.toggle}
    />
  );
}
