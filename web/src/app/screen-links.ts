import { paths } from "../lib/paths";

interface ScreenLink {
  label: string;
  path: string;
}

/** The links of the sidebar: the sections of everybody, in its order and of the palette. */
export const SECTIONS = [
  { label: "Vendor Matches", path: paths.matches },
  { label: "Vendor Trends", path: paths.trends },
  { label: "Past Matches", path: paths.past },
  { label: "Tech Stack", path: paths.techStack },
  { label: "Profile", path: paths.profile },
  { label: "Browse Vendors", path: paths.vendors },
] as const satisfies readonly ScreenLink[];

/** The pages of administration, in the order of their tabs and of the palette. */
export const ADMIN_PAGES: readonly ScreenLink[] = [
  { label: "Import", path: paths.adminImport },
  { label: "Vendors", path: paths.adminVendors },
  { label: "Capabilities", path: paths.adminCapabilities },
  { label: "Questionnaires", path: paths.adminQuestionnaires },
  { label: "Users", path: paths.adminUsers },
  { label: "Audit", path: paths.adminAudit },
  { label: "Backups", path: paths.adminBackups },
];
