import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "../lib/class-names";
import layout from "../styles/layout.module.css";
import { Button } from "./button";
import styles from "./dialog.module.css";
import scrim from "./scrim.module.css";
import { keepToastsAbove } from "./toast-place";
import { useDialogFocus } from "./use-dialog-focus";
import { useScrollLock } from "./use-scroll-lock";

interface DialogProps {
  open: boolean;
  /** Asked for by Escape, the cross or a press outside. */
  onClose: () => void;
  title: string;
  description?: string;
  /** From `narrow`, for one question, to `widest`, for results. */
  size?: "widest" | "wide" | "narrow";
  /** False: no cross, and neither Escape nor a press outside asks to close. */
  dismissible?: boolean;
  /** The footer closes it; a second button of that name would only confuse. */
  crossless?: boolean;
  /** Its middle holds nothing to tab to, so the keyboard scrolls it by itself. */
  textOnly?: boolean;
  /** Printing the page prints this dialog alone, as a sheet. */
  printable?: boolean;
  /** Stays below the scrolling middle: a line of text, then the buttons. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * A modal dialog: focus goes in, stays in, and returns. The scrim is our own element and the
 * scroll lock our own hook, because Radix's overlay would add a `<style>` that our policy forbids.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, size, footer, children } = props;
  const { dismissible = true, crossless = false } = props;
  const look = classNames(
    styles.dialog,
    size === "widest" && styles.widest,
    size === "wide" && styles.wide,
    size === "narrow" && styles.narrow,
    props.printable && styles.printable,
  );
  useScrollLock(open);
  const focus = useDialogFocus(open);
  const keepOpen = (event: Event) => {
    if (!dismissible) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <div
          className={classNames(scrim.scrim, styles.overlay)}
          data-state={open ? "open" : "closed"}
        >
          <Radix.Content
            className={look}
            data-dialog-size={size}
            onEscapeKeyDown={keepOpen}
            onInteractOutside={keepOpen}
            {...focus}
            {...(description === undefined && { "aria-describedby": undefined })}
          >
            <header className={styles.head}>
              <div>
                <Radix.Title dir="auto">{title}</Radix.Title>
                {description && <Radix.Description>{description}</Radix.Description>}
              </div>
              {dismissible && !crossless && (
                <Radix.Close asChild>
                  <Button variant="ghost" square icon={X} iconSize={20}>
                    Close
                  </Button>
                </Radix.Close>
              )}
            </header>
            {children !== null && (
              <div
                className={styles.body}
                {...(props.textOnly && {
                  role: "region",
                  "aria-label": title,
                  tabIndex: 0,
                })}
              >
                {children}
              </div>
            )}
            {footer && (
              <footer
                ref={keepToastsAbove}
                className={classNames(layout.foot, styles.footer)}
                data-dialog-foot
              >
                {footer}
              </footer>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
