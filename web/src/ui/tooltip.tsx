import { Tooltip as Radix } from "radix-ui";
import { type MouseEvent, type ReactElement, useState } from "react";
import styles from "./tooltip.module.css";

interface TooltipProps {
  text: string;
  /** The control does nothing else: a press shows the text, which a finger has no other way to see. */
  opensOnPress?: boolean;
  /** The text stands on the screen already. */
  isShown?: boolean;
  /** One control that can take the focus: `aria-disabled`, never `disabled`, or nobody can read the text. */
  children: ReactElement;
}

/** A short text beside a control, after a while under the pointer or at once with the keyboard. */
export function Tooltip({ text, opensOnPress, isShown, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const press = (event: MouseEvent) => {
    if (!opensOnPress) return;
    // Else the press would close it.
    event.preventDefault();
    setOpen(true);
  };
  return (
    <Radix.Root open={open && !isShown} onOpenChange={setOpen}>
      <Radix.Trigger asChild onClick={press}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tooltip} sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
