import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "./button";
import styles from "./disclosure.module.css";
import { Icon } from "./icon";

interface DisclosureProps {
  /** The button while closed: "Show gaps". */
  label: string;
  /** The button while open, if it differs: "Hide gaps". */
  openLabel?: string;
  children: ReactNode;
}

/** A text button that unfolds something below itself. */
export function Disclosure({ label, openLabel = label, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <Button
        variant="text"
        size="sm"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.label}>
          {open ? openLabel : label}
          <Icon of={ChevronDown} className={styles.chevron} />
        </span>
      </Button>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
