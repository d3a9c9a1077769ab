import { Menu } from "lucide-react";
import { useState } from "react";
import type { Schema } from "../../api/client";
import { Brand } from "../../shared/brand";
import { Button } from "../../ui/button";
import { Drawer } from "../../ui/drawer";
import { Sidebar } from "./sidebar";
import "./top-bar.css";

/** On narrow windows: the brand, and the sidebar in a drawer. */
export function TopBar({ user }: { user: Schema<"CurrentUser"> }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className="topbar no-print">
      <Button variant="ghost" square icon={Menu} aria-expanded={open} onClick={() => setOpen(true)}>
        Menu
      </Button>
      <Brand />
      <Drawer open={open} onClose={close} title="Menu">
        <Sidebar user={user} onNavigate={close} />
      </Drawer>
    </header>
  );
}
