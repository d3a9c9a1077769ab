import { useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import { classNames } from "../../lib/class-names";
import { paths } from "../../lib/paths";
import layout from "../../styles/layout.module.css";
import { scrollFade } from "../../ui/scroll-fade";
import styles from "./admin-tabs.module.css";

const TABS = [
  { label: "Import", path: paths.adminImport },
  { label: "Vendors", path: paths.adminVendors },
  { label: "Capabilities", path: paths.adminCapabilities },
  { label: "Questionnaires", path: paths.adminQuestionnaires },
  { label: "Users", path: paths.adminUsers },
  { label: "Audit", path: paths.adminAudit },
  { label: "Backups", path: paths.adminBackups },
];

/** The pages of administration, above each of them. */
export function AdminTabs() {
  const [location] = useLocation();
  const current = useRef<HTMLAnchorElement>(null);
  // On a phone the row is wider than the window, and the last tabs would stand out of sight.
  useEffect(() => {
    const show = () => current.current?.scrollIntoView?.({ block: "nearest", inline: "center" });
    if (location) show();
    // Its font may be wider than the one that stood in for it.
    void document.fonts?.ready.then(show);
  }, [location]);
  if (!TABS.some(({ path }) => path === location)) return null;
  return (
    <nav className={classNames(styles.tabs, layout.noPrint)} aria-label="Administration pages">
      <div ref={scrollFade}>
        {TABS.map(({ label, path }) => (
          <Link
            key={path}
            ref={path === location ? current : undefined}
            href={path}
            aria-current={path === location ? "page" : undefined}
          >
            {label}
          </Link>
        ))}
      </div>
    </nav>
  );
}
