import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "./button";
import styles from "./mobile-collapse.module.css";

/** Whether what a phone collapses is open; a wide window shows it in any case. */
export function useMobileCollapse(startsOpen = false) {
  const [open, setOpen] = useState(startsOpen);
  return { open, toggle: () => setOpen(!open) };
}

type MobileCollapse = ReturnType<typeof useMobileCollapse>;

interface MobileCollapsedProps {
  collapse: MobileCollapse;
  children: ReactNode;
}

/** A part of a card that a phone shows on request. */
export function MobileCollapsed({ collapse, children }: MobileCollapsedProps) {
  return (
    <div className={styles.collapsed} data-open={collapse.open || undefined}>
      {children}
    </div>
  );
}

/** Opens and closes the parts of a card; it stands only where they are collapsed. */
export function MobileCollapseButton({
  collapse,
  label,
}: {
  collapse: MobileCollapse;
  label: string;
}) {
  return (
    <Button
      className={styles.toggle}
      variant="ghost"
      size="sm"
      square
      icon={ChevronDown}
      aria-expanded={collapse.open}
      aria-label={label}
      onClick={collapse.toggle}
    />
  );
}
