import {
  Building2,
  ChartLine,
  History,
  Layers,
  ListChecks,
  type LucideIcon,
  ShieldCheck,
  UserRound,
} from "lucide-react";
import { Link, useLocation } from "wouter";
import { classNames } from "../../lib/class-names";
import { paths } from "../../lib/paths";
import { Icon } from "../../ui/icon";
import styles from "./sidebar-links.module.css";

interface Section {
  label: string;
  icon: LucideIcon;
  path: string;
}

const SECTIONS: readonly Section[] = [
  { label: "Vendor Matches", icon: ListChecks, path: paths.matches },
  { label: "Vendor Trends", icon: ChartLine, path: paths.trends },
  { label: "Past Matches", icon: History, path: paths.past },
  { label: "Tech Stack", icon: Layers, path: paths.techStack },
  { label: "Profile", icon: UserRound, path: paths.profile },
];
const DIRECTORY: Section = { label: "Browse Vendors", icon: Building2, path: paths.vendors };
/** Import is the first of its pages. */
const ADMIN: Section = { label: "Admin", icon: ShieldCheck, path: paths.adminImport };

interface SidebarLinksProps {
  isAdmin: boolean;
  onNavigate?: () => void;
}

/** The five sections, then the directory, then Admin for administrators. */
export function SidebarLinks({ isAdmin, onNavigate }: SidebarLinksProps) {
  return (
    <>
      <nav className={styles.links} aria-label="Sections">
        {[...SECTIONS, DIRECTORY].map((section) => (
          <NavLink key={section.path} {...section} onNavigate={onNavigate} />
        ))}
      </nav>
      {isAdmin && (
        <nav className={classNames(styles.links, styles.apart)} aria-label="Administration">
          <NavLink {...ADMIN} onNavigate={onNavigate} />
        </nav>
      )}
    </>
  );
}

function NavLink({ label, icon, path, onNavigate }: Section & { onNavigate?: () => void }) {
  const [location] = useLocation();
  // Home shows Matches. The location is the path alone, so a query never changes what is active.
  const current = location === path || (location === paths.home && path === paths.matches);
  // Its other pages are reached from the first.
  const around = path === paths.adminImport && location.startsWith("/admin/");
  return (
    <Link href={path} aria-current={current ? "page" : around || undefined} onClick={onNavigate}>
      <Icon of={icon} />
      {label}
    </Link>
  );
}
