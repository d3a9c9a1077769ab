import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "./button";
import { Icon } from "./icon";
import "./disclosure.css";

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
    <div className="disclosure">
      <Button
        variant="text"
        size="sm"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className="disclosure-label">
          {open ? openLabel : label}
          <Icon of={ChevronDown} className="chev" />
        </span>
      </Button>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
