import { paths } from "../lib/paths";

interface SidebarItem {
  label: string;
  path: string;
}

/** The items of the sidebar, for everybody, in its order and that of the palette. */
export const SECTIONS = [
  { label: "Vendor Matches", path: paths.matches },
  { label: "Vendor Trends", path: paths.trends },
  { label: "Past Matches", path: paths.past },
  { label: "Tech Stack", path: paths.techStack },
  { label: "Profile", path: paths.profile },
  { label: "Browse Vendors", path: paths.vendors },
] as const satisfies readonly SidebarItem[];

/** The pages behind its last item, Admin, in the order of their tabs and of the palette. */
export const ADMIN_PAGES: readonly SidebarItem[] = [
  { label: "Import", path: paths.adminImport },
  { label: "Vendors", path: paths.adminVendors },
  { label: "Capabilities", path: paths.adminCapabilities },
  { label: "Questionnaires", path: paths.adminQuestionnaires },
  { label: "Users", path: paths.adminUsers },
  { label: "Audit", path: paths.adminAudit },
  { label: "Backups", path: paths.adminBackups },
];
