import type { ReactNode } from "react";
import { Brand } from "../../shared/brand";
import styles from "./auth-layout.module.css";
import { BriefSheet, TAGLINE } from "./brief-sheet";

interface AuthLayoutProps {
  title: string;
  lede: string;
  children: ReactNode;
}

/** Form on the left; on the right, where there is room, a picture of what waits behind it. */
export function AuthLayout({ title, lede, children }: AuthLayoutProps) {
  return (
    <div className={styles.layout}>
      <main className={styles.formSide}>
        <div>
          <Brand />
          <p className={styles.tagline}>{TAGLINE}</p>
        </div>
        <div className={styles.column}>
          <header>
            <h1>{title}</h1>
            <p className={styles.lede}>{lede}</p>
          </header>
          {children}
        </div>
      </main>
      <aside className={styles.showcase} aria-hidden="true">
        <BriefSheet />
      </aside>
    </div>
  );
}
