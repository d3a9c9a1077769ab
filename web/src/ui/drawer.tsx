import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import text from "../styles/text.module.css";
import { Button } from "./button";
import styles from "./drawer.module.css";
import scrim from "./scrim.module.css";
import { useDialogFocus } from "./use-dialog-focus";
import { useScrollLock } from "./use-scroll-lock";

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A panel from the left edge, for narrow windows; modal like a dialog. */
export function Drawer({ open, onClose, title, children }: DrawerProps) {
  useScrollLock(open);
  const focus = useDialogFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <div className={scrim.scrim} data-state={open ? "open" : "closed"}>
          <Radix.Content className={styles.drawer} aria-describedby={undefined} {...focus}>
            <Radix.Title className={text.visuallyHidden}>{title}</Radix.Title>
            <Radix.Close asChild>
              <Button className={styles.close} variant="ghost" square icon={X} iconSize={20}>
                Close
              </Button>
            </Radix.Close>
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
