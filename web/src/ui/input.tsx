import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon";
import "./input.css";

type InputProps = Omit<ComponentProps<"input">, "className"> & {
  icon?: LucideIcon;
  /** A small control at the right end, inside the border. */
  end?: ReactNode;
};

/** A one-line text input. */
export function Input({ icon, end, ...native }: InputProps) {
  const className = ["input", icon && "has-icon", end && "has-end"].filter(Boolean).join(" ");
  if (!icon && !end) return <input {...native} className={className} />;
  return (
    <span className="input-slots">
      {icon && <Icon of={icon} />}
      <input {...native} className={className} />
      {end && <span className="end">{end}</span>}
    </span>
  );
}
