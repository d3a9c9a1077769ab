import type { ReactNode } from "react";
import { classNames } from "../lib/class-names";
import layout from "../styles/layout.module.css";
import text from "../styles/text.module.css";
import styles from "./page.module.css";

interface PageProps {
  /** The one h1 of the screen. */
  title: string;
  description?: string;
  /** At the right of the title; below it on a phone. */
  actions?: ReactNode;
  /** Each has an icon: on a phone they stand beside the title as icons alone. */
  iconActions?: boolean;
  /** A quiet mark above the title. */
  mark?: ReactNode;
  /** The wider column, of Trends and Vendors. */
  wide?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A signed-in screen: its header, then its content. */
export function Page(props: PageProps) {
  const { title, description, actions, iconActions, mark, wide, className, children } = props;
  return (
    <div className={classNames(styles.page, wide && styles.wide, className)}>
      <header className={classNames(styles.head, iconActions && styles.inlineActions)}>
        <div>
          <div className={styles.title}>
            <h1>{title}</h1>
            {mark}
          </div>
          {description && <p>{description}</p>}
        </div>
        {actions && (
          <div
            className={classNames(
              layout.actions,
              styles.actions,
              iconActions && text.labelsHiddenOnPhone,
            )}
          >
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}
