import type { ReactNode } from "react";
import { classNames } from "../lib/class-names";
import "./panel.css";

interface PanelProps {
  title?: string;
  description?: string;
  /** At the right of the head. */
  actions?: ReactNode;
  foot?: ReactNode;
  /** Its body reaches the border. */
  flush?: boolean;
  className?: string;
  bodyClassName?: string;
  actionsClassName?: string;
  children: ReactNode;
}

/** A surface with a border. With a title it has a head, and its content a padded body. */
export function Panel(props: PanelProps) {
  const { title, description, actions, foot, flush, className, children } = props;
  const body = classNames("panel-body", flush && "flush", props.bodyClassName);
  return (
    <section className={classNames("panel", className)} aria-label={title}>
      {title && (
        <header className="panel-head">
          <div>
            <h2>{title}</h2>
            {description && <p>{description}</p>}
          </div>
          {actions && (
            <div className={classNames("actions", props.actionsClassName)}>{actions}</div>
          )}
        </header>
      )}
      {title ? <div className={body}>{children}</div> : children}
      {foot && <footer className="panel-foot">{foot}</footer>}
    </section>
  );
}
