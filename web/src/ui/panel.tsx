import type { ReactNode } from "react";
import { classNames } from "../lib/class-names";
import layout from "../styles/layout.module.css";
import styles from "./panel.module.css";

interface PanelProps {
  as?: "section" | "article";
  "aria-labelledby"?: string;
  title?: string;
  description?: ReactNode;
  /** At the right of the head. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** Its body reaches the border. */
  flush?: boolean;
  className?: string;
  bodyClassName?: string;
  actionsClassName?: string;
  children: ReactNode;
}

/** A surface with a border. With a title it has a head, and its content a padded body. */
export function Panel(props: PanelProps) {
  const {
    as: Element = "section",
    title,
    description,
    actions,
    footer,
    flush,
    className,
    children,
  } = props;
  const body = classNames(styles.body, flush && styles.flush, props.bodyClassName);
  return (
    <Element
      className={classNames(styles.panel, className)}
      aria-label={title}
      aria-labelledby={props["aria-labelledby"]}
    >
      {title && (
        <header className={styles.head}>
          <div>
            <h2>{title}</h2>
            {description && <p>{description}</p>}
          </div>
          {actions && (
            <div className={classNames(layout.actions, props.actionsClassName)}>{actions}</div>
          )}
        </header>
      )}
      {title ? <div className={body}>{children}</div> : children}
      {footer && <footer className={classNames(layout.foot, styles.footer)}>{footer}</footer>}
    </Element>
  );
}
