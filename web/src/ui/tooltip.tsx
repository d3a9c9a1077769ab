import { Tooltip as Radix } from "radix-ui";
import type { ReactElement } from "react";
import styles from "./tooltip.module.css";

interface TooltipProps {
  text: string;
  /** One control that can take the focus: `aria-disabled`, never `disabled`, or nobody can read the text. */
  children: ReactElement;
}

/** A short text beside a control, after 700 ms under the pointer or at once with the keyboard. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tooltip} sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
