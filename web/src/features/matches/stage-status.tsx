import { Circle, CircleCheck, Contrast } from "lucide-react";
import { Icon } from "../../ui/icon";
import type { StageView } from "./stages";
import "./stage-status.css";

const STATUS = {
  completed: { label: "Completed", icon: CircleCheck },
  "in-progress": { label: "In Progress", icon: Contrast },
  "not-started": { label: "Not Started", icon: Circle },
};

/** How far a stage is, as an icon and a word. */
export function StageStatus({ status }: Pick<StageView, "status">) {
  const { label, icon } = STATUS[status];
  return (
    <span className={`stage-status ${status}`}>
      <Icon of={icon} />
      {label}
    </span>
  );
}
