import { Link, useLocation } from "wouter";
import { paths } from "../../lib/paths";
import "./admin-tabs.css";

const TABS = [
  { label: "Import", path: paths.adminImport },
  { label: "Vendors", path: paths.adminVendors },
  { label: "Users", path: paths.adminUsers },
  { label: "Audit", path: paths.adminAudit },
];

/** The pages of administration, above each of them. */
export function AdminTabs() {
  const [location] = useLocation();
  if (!TABS.some(({ path }) => path === location)) return null;
  return (
    <nav className="admin-tabs no-print" aria-label="Administration pages">
      <div>
        {TABS.map(({ label, path }) => (
          <Link key={path} href={path} aria-current={path === location ? "page" : undefined}>
            {label}
          </Link>
        ))}
      </div>
    </nav>
  );
}
