import { Circle, CircleCheck, Contrast } from "lucide-react";
import { classNames } from "../../../lib/class-names";
import { Icon } from "../../../ui/icon";
import type { StageView } from "../state/stage-views";
import styles from "./stage-status.module.css";

const STATUS = {
  completed: { label: "Completed", icon: CircleCheck },
  "in-progress": { label: "In Progress", icon: Contrast },
  "not-started": { label: "Not Started", icon: Circle },
};

interface StageStatusProps {
  status: StageView["status"];
  className?: string;
}

/** How far a stage is, as an icon and a word. */
export function StageStatus({ status, className }: StageStatusProps) {
  const { label, icon } = STATUS[status];
  return (
    <span className={classNames(styles.status, className)} data-status={status}>
      <Icon of={icon} />
      {label}
    </span>
  );
}
