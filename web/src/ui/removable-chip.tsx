import { X } from "lucide-react";
import styles from "./chip.module.css";
import { Icon } from "./icon";

interface RemovableChipProps {
  disabled?: boolean;
  onRemove: () => void;
  /** What was chosen: a filter, a state, a tool. */
  children: string;
}

/** Something chosen, which a press takes back: "Remove Texas". */
export function RemovableChip({ disabled, onRemove, children }: RemovableChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      data-removable
      aria-label={`Remove ${children}`}
      disabled={disabled}
      onClick={onRemove}
    >
      <bdi>{children}</bdi>
      <Icon of={X} />
    </button>
  );
}
