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
import { SECTIONS } from "../sidebar-items";
import styles from "./sidebar-links.module.css";

type Path = (typeof SECTIONS)[number]["path"];

const ICONS: Readonly<Record<Path, LucideIcon>> = {
  [paths.matches]: ListChecks,
  [paths.trends]: ChartLine,
  [paths.past]: History,
  [paths.techStack]: Layers,
  [paths.profile]: UserRound,
  [paths.vendors]: Building2,
};

interface NavLinkProps {
  label: string;
  icon: LucideIcon;
  path: string;
  onNavigate?: () => void;
}

interface SidebarLinksProps {
  isAdmin: boolean;
  onNavigate?: () => void;
}

/** The sections, then the directory, then Admin for administrators. */
export function SidebarLinks({ isAdmin, onNavigate }: SidebarLinksProps) {
  return (
    <>
      <nav className={styles.links} aria-label="Sections">
        {SECTIONS.map((section) => (
          <NavLink
            key={section.path}
            {...section}
            icon={ICONS[section.path]}
            onNavigate={onNavigate}
          />
        ))}
      </nav>
      {isAdmin && (
        <nav className={classNames(styles.links, styles.separated)} aria-label="Administration">
          {/* Import is the first of its pages. */}
          <NavLink
            label="Admin"
            path={paths.adminImport}
            icon={ShieldCheck}
            onNavigate={onNavigate}
          />
        </nav>
      )}
    </>
  );
}

function NavLink({ label, icon, path, onNavigate }: NavLinkProps) {
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
