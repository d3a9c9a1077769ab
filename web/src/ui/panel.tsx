import type { ReactNode } from "react";
import "./panel.css";

interface PanelProps {
  title?: string;
  description?: string;
  /** At the right of the head. */
  actions?: ReactNode;
  foot?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A surface with a border. With a title it has a head, and its content a padded body. */
export function Panel({ title, description, actions, foot, className = "", children }: PanelProps) {
  return (
    <section className={`panel ${className}`} aria-label={title}>
      {title && (
        <header className="panel-head">
          <div>
            <h2>{title}</h2>
            {description && <p>{description}</p>}
          </div>
          {actions && <div className="actions">{actions}</div>}
        </header>
      )}
      {title ? <div className="panel-body">{children}</div> : children}
      {foot && <footer className="panel-foot">{foot}</footer>}
    </section>
  );
}
