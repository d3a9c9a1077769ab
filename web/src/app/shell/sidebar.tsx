import { LogOut } from "lucide-react";
import { Link } from "wouter";
import type { Schema } from "../../api/client";
import { paths, SCREEN_NAMES } from "../../lib/paths";
import { Brand } from "../../shared/brand";
import { confirmLeave } from "../../shared/leave-guard";
import { SIGN_OUT_WARNING, useSignOut } from "../../shared/session";
import { Button } from "../../ui/button";
import { TEXTS } from "../../ui/texts";
import styles from "./sidebar.module.css";
import { SidebarLinks } from "./sidebar-links";
import { ThemeSwitch } from "./theme-switch";

interface SidebarProps {
  user: Schema<"CurrentUser">;
  /** Told when a link is followed, so that a drawer can close. */
  onNavigate?: () => void;
}

/** Brand, person and firm, the sections, the theme and the way out. */
export function Sidebar({ user, onNavigate }: SidebarProps) {
  const signOut = useSignOut();
  return (
    <div className={styles.sidebar}>
      <Brand className={styles.brand} />
      <p className={styles.user}>
        <b dir="auto">{user.name}</b>
        <span dir="auto">{user.lawFirm}</span>
      </p>
      <SidebarLinks isAdmin={user.role === "admin"} onNavigate={onNavigate} />
      <Link className={styles.about} href={paths.about} onClick={onNavigate}>
        {SCREEN_NAMES.about}
      </Link>
      <div className={styles.footer}>
        <ThemeSwitch />
        <Button
          variant="ghost"
          size="sm"
          icon={LogOut}
          pending={signOut.isPending}
          onClick={() => confirmLeave(() => signOut.mutate(), SIGN_OUT_WARNING)}
        >
          {TEXTS.signOut}
        </Button>
      </div>
    </div>
  );
}
