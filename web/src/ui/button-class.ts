import { classNames } from "../lib/class-names";
import styles from "./button.module.css";

type ButtonVariant = "primary" | "secondary" | "ghost" | "text" | "danger";

export interface ButtonLook {
  variant?: ButtonVariant;
  /** `sm` inside cards and tables, `lg` for a form that stands alone. */
  size?: "sm" | "lg";
  /** Square, for a single icon: its children are only read out. */
  square?: boolean;
  /** As wide as what holds it. */
  wide?: boolean;
  /** A text button with room around its label. */
  inset?: boolean;
  /** With a label of any length, which goes on in a second line. */
  wraps?: boolean;
  className?: string;
}

const VARIANTS: Record<ButtonVariant, string | undefined> = {
  primary: styles.primary,
  secondary: styles.secondary,
  ghost: styles.ghost,
  text: styles.text,
  danger: styles.danger,
};
const SIZES = { sm: styles.small, lg: styles.large };

/** The classes that a button and a link that looks like one share. */
export function buttonClass(look: ButtonLook) {
  const { variant = "secondary", size, square, wide, inset, wraps, className } = look;
  return classNames(
    styles.button,
    VARIANTS[variant],
    size && SIZES[size],
    square && styles.square,
    wide && styles.wide,
    inset && styles.inset,
    wraps && styles.wraps,
    className,
  );
}
