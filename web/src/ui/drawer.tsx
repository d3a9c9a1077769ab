import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { useDialogFocus } from "./use-dialog-focus";
import { useScrollLock } from "./use-scroll-lock";
import "./drawer.css";

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A panel from the left edge, for narrow windows; modal like a dialog. */
export function Drawer({ open, onClose, title, children }: DrawerProps) {
  useScrollLock(open);
  const focus = useDialogFocus();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <div className="drawer-scrim" data-state={open ? "open" : "closed"}>
          <Radix.Content className="drawer" aria-describedby={undefined} {...focus}>
            <Radix.Title className="sr">{title}</Radix.Title>
            <Radix.Close asChild>
              <Button className="drawer-close" variant="ghost" square icon={X} iconSize={20}>
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
