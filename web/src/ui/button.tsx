import { LoaderCircle, type LucideIcon } from "lucide-react";
import type { ComponentProps, MouseEvent } from "react";
import text from "../styles/text.module.css";
import styles from "./button.module.css";
import { type ButtonLook, buttonClass } from "./button-class";
import { Icon } from "./icon";

type ButtonProps = Omit<ComponentProps<"button">, "className"> &
  ButtonLook & {
    icon?: LucideIcon;
    iconEnd?: LucideIcon;
    iconSize?: 16 | 20;
    /** Work is under way: the button answers no further press, but keeps the focus. */
    pending?: boolean;
    /** Shown instead of the label while pending ("Saving..."); both fit, so the width stays. */
    pendingLabel?: string;
  };

/** A button. One primary button a view; the rest is secondary, text or ghost. */
export function Button(props: ButtonProps) {
  const { variant, size, square, wide, inset, wraps, className, ...more } = props;
  const { icon, iconEnd, iconSize, ...rest } = more;
  const { pending = false, pendingLabel, children, onClick, disabled, ...native } = rest;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending || native["aria-disabled"]) event.preventDefault();
    else onClick?.(event);
  };
  const label = typeof children === "string" ? children : undefined;
  return (
    <button
      type="button"
      data-variant={variant}
      {...native}
      className={buttonClass({ variant, size, square, wide, inset, wraps, className })}
      disabled={disabled && !pending}
      aria-disabled={pending || native["aria-disabled"]}
      onClick={press}
    >
      {icon && <Icon of={pending ? LoaderCircle : icon} size={iconSize} spinning={pending} />}
      {square ? (
        children && <span className={text.visuallyHidden}>{children}</span>
      ) : (
        <span className={styles.label} data-reserve={pending ? label : pendingLabel}>
          {pending && pendingLabel ? pendingLabel : children}
        </span>
      )}
      {iconEnd && <Icon of={iconEnd} />}
    </button>
  );
}
