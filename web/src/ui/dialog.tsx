import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { useDialogFocus } from "./use-dialog-focus";
import { useScrollLock } from "./use-scroll-lock";
import "./dialog.css";

interface DialogProps {
  open: boolean;
  /** Asked for by Escape, the cross or a press outside. */
  onClose: () => void;
  title: string;
  description?: string;
  /** `wide` (840 px) for results; 680 px otherwise. */
  size?: "wide";
  /** False: no cross, and neither Escape nor a press outside asks to close. */
  dismissible?: boolean;
  /** Stays below the scrolling middle: a line of text, then the buttons. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * A modal dialog: focus goes in, stays in, and returns. The scrim is our own element and the
 * scroll lock our own hook, because Radix's overlay would add a `<style>` that our policy forbids.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, size, dismissible = true, foot, children } = props;
  useScrollLock(open);
  const focus = useDialogFocus();
  const keepOpen = (event: Event) => {
    if (!dismissible) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <div className="overlay" data-state={open ? "open" : "closed"}>
          <Radix.Content
            className={size === "wide" ? "dialog w" : "dialog"}
            onEscapeKeyDown={keepOpen}
            onInteractOutside={keepOpen}
            {...focus}
            {...(description === undefined && { "aria-describedby": undefined })}
          >
            <header className="dialog-head">
              <div>
                <Radix.Title>{title}</Radix.Title>
                {description && <Radix.Description>{description}</Radix.Description>}
              </div>
              {dismissible && (
                <Radix.Close asChild>
                  <Button variant="ghost" square icon={X}>
                    Close
                  </Button>
                </Radix.Close>
              )}
            </header>
            <div className="dialog-body">{children}</div>
            {foot && <footer className="dialog-foot">{foot}</footer>}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
