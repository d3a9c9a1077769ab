import type { ReactNode } from "react";
import { classNames } from "../lib/class-names";
import layout from "../styles/layout.module.css";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  title?: string;
  text?: ReactNode;
  /** Colors the mark: `accent` invites to act, `danger` says that something failed. */
  tone?: "accent" | "danger";
  /** A button or two. */
  action?: ReactNode;
  /** The title's level; `h1` where the state is the whole screen. */
  heading?: "h1" | "h2" | "h3";
}

/** What stands where there is nothing to show: the mark of stacked rules, a sentence, a way on. One that has
 * no title takes no more room than its sentence. */
export function EmptyState({ title, text, tone, action, heading: Title = "h3" }: EmptyStateProps) {
  return (
    <div className={classNames(styles.state, !title && styles.plain)}>
      {title && (
        <svg className={styles.mark} data-tone={tone} viewBox="0 0 64 48" aria-hidden="true">
          <rect className={styles.markHead} x="8" y="4" width="24" height="6" rx="2" />
          <rect x="8" y="17" width="48" height="3" rx="1.5" />
          <rect x="8" y="26" width="48" height="3" rx="1.5" />
          <rect x="8" y="35" width="30" height="3" rx="1.5" />
        </svg>
      )}
      {title && <Title>{title}</Title>}
      {text && <p>{text}</p>}
      {action && <div className={classNames(layout.actions, styles.actions)}>{action}</div>}
    </div>
  );
}
