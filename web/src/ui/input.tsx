import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../lib/class-names";
import { Icon } from "./icon";
import styles from "./input.module.css";

type InputProps = ComponentProps<"input"> & {
  icon?: LucideIcon;
  /** A small control at the right end, inside the border. */
  end?: ReactNode;
};

/** A one-line text input. */
export function Input({ icon, end, className, ...native }: InputProps) {
  const names = classNames(
    styles.input,
    icon && styles.hasIcon,
    Boolean(end) && styles.hasEnd,
    className,
  );
  if (!icon && !end) return <input dir="auto" {...native} className={names} />;
  return (
    <span className={styles.slots}>
      {icon && <Icon of={icon} />}
      <input dir="auto" {...native} className={names} />
      {end && <span className={styles.end}>{end}</span>}
    </span>
  );
}
