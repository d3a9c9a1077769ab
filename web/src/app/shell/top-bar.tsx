import { Menu } from "lucide-react";
import { useState } from "react";
import type { Schema } from "../../api/client";
import { classNames } from "../../lib/class-names";
import { Brand } from "../../shared/brand";
import layout from "../../styles/layout.module.css";
import { Button } from "../../ui/button";
import { Drawer } from "../../ui/drawer";
import { Sidebar } from "./sidebar";
import styles from "./top-bar.module.css";

/** On narrow windows: the brand, and the sidebar in a drawer. */
export function TopBar({ user }: { user: Schema<"CurrentUser"> }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className={classNames(styles.bar, layout.noPrint)}>
      <Button
        variant="ghost"
        square
        icon={Menu}
        iconSize={20}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        Menu
      </Button>
      <Brand className={styles.brand} />
      <Drawer open={open} onClose={close} title="Menu">
        <Sidebar user={user} onNavigate={close} />
      </Drawer>
    </header>
  );
}
