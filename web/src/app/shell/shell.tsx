import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import type { Schema } from "../../api/client";
import { classNames } from "../../lib/class-names";
import layout from "../../styles/layout.module.css";
import { Keyboard } from "../keys/keyboard";
import { AdminTabs } from "./admin-tabs";
import styles from "./shell.module.css";
import { Sidebar } from "./sidebar";
import { TopBar } from "./top-bar";
import { useFocusFallback } from "./use-focus-fallback";

interface ShellProps {
  me: Schema<"Me">;
  children: ReactNode;
}

/** What stays around every signed-in screen: the sidebar, or the top bar with its drawer on a phone. */
export function Shell({ me, children }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const isAdmin = me.user.role === "admin";
  useFocusOnNavigation(main);
  useFocusFallback();
  return (
    <>
      <a className={styles.skipLink} href="#main">
        Skip to content
      </a>
      <div className={styles.shell}>
        <aside className={classNames(styles.side, layout.noPrint)} aria-label="Main">
          <Sidebar user={me.user} />
        </aside>
        <TopBar user={me.user} />
        <main id="main" ref={main} tabIndex={-1}>
          {isAdmin && <AdminTabs />}
          {children}
        </main>
      </div>
      <Keyboard isAdmin={isAdmin} />
    </>
  );
}

/** A new screen starts at its top, and a screen reader starts reading there. */
function useFocusOnNavigation(main: React.RefObject<HTMLElement | null>) {
  const [path] = useLocation();
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path, main]);
}
