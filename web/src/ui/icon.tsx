import type { LucideIcon } from "lucide-react";
import { classNames } from "../lib/class-names";
import styles from "./icon.module.css";

interface IconProps {
  of: LucideIcon;
  /** 16 beside a label; 20 in toasts, dialog heads and the menu. */
  size?: 16 | 20;
  spinning?: boolean;
  className?: string;
}

/** A decorative icon: the label beside it, or its button's `aria-label`, says what it means. */
export function Icon({ of: Glyph, size = 16, spinning, className }: IconProps) {
  const names = classNames(
    styles.icon,
    size === 20 && styles.large,
    spinning && styles.spinning,
    className,
  );
  return <Glyph className={names} aria-hidden="true" />;
}
