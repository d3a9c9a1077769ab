export type ButtonVariant = "primary" | "secondary" | "ghost" | "text" | "danger";

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
  className?: string;
}

/** The classes that a button and a link that looks like one share. */
export function buttonClass({ variant = "secondary", size, square, wide, className }: ButtonLook) {
  return ["btn", variant, size, square && "icon", wide && "wide", className]
    .filter(Boolean)
    .join(" ");
}
