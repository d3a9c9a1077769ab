import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../lib/class-names";
import { Icon } from "./icon";
import "./input.css";

type InputProps = ComponentProps<"input"> & {
  icon?: LucideIcon;
  /** A small control at the right end, inside the border. */
  end?: ReactNode;
};

/** A one-line text input. */
export function Input({ icon, end, className, ...native }: InputProps) {
  const names = classNames("input", icon && "has-icon", Boolean(end) && "has-end", className);
  if (!icon && !end) return <input {...native} className={names} />;
  return (
    <span className="input-slots">
      {icon && <Icon of={icon} />}
      <input {...native} className={names} />
      {end && <span className="end">{end}</span>}
    </span>
  );
}
