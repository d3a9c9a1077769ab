import { useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import { classNames } from "../../lib/class-names";
import layout from "../../styles/layout.module.css";
import { scrollFade } from "../../ui/scroll-fade";
import { ADMIN_PAGES } from "../sidebar-items";
import styles from "./admin-tabs.module.css";

/** The pages of administration, above each of them. */
export function AdminTabs() {
  const [location] = useLocation();
  const current = useRef<HTMLAnchorElement>(null);
  // On a phone the row is wider than the window, and the last tabs would stand out of sight.
  // Only the row moves: a page that moved with it would go from under what is pressed.
  const show = () => {
    const tab = current.current;
    const row = tab?.parentElement;
    if (row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another tab
  useEffect(() => {
    show();
    // Its font may be wider than the one that stood in for it.
    void document.fonts?.ready.then(show);
  }, [location]);
  if (!ADMIN_PAGES.some(({ path }) => path === location)) return null;
  return (
    <nav className={classNames(styles.tabs, layout.noPrint)} aria-label="Administration pages">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a focus that comes by, by keyboard or because what held it is gone, takes the row along */}
      <div
        ref={scrollFade}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) show();
        }}
      >
        {ADMIN_PAGES.map(({ label, path }) => (
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
