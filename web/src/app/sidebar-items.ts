import { paths, SCREEN_NAMES } from "../lib/paths";

interface SidebarItem {
  label: string;
  path: string;
}

/** The items of the sidebar, for everybody, in its order and that of the palette. */
export const SECTIONS = [
  { label: SCREEN_NAMES.matches, path: paths.matches },
  { label: SCREEN_NAMES.trends, path: paths.trends },
  { label: SCREEN_NAMES.past, path: paths.past },
  { label: SCREEN_NAMES.techStack, path: paths.techStack },
  { label: SCREEN_NAMES.profile, path: paths.profile },
  { label: SCREEN_NAMES.vendors, path: paths.vendors },
] as const satisfies readonly SidebarItem[];

/** The pages behind its last item, Admin, in the order of their tabs and of the palette. */
export const ADMIN_PAGES: readonly SidebarItem[] = [
  { label: SCREEN_NAMES.adminImport, path: paths.adminImport },
  { label: SCREEN_NAMES.adminVendors, path: paths.adminVendors },
  { label: SCREEN_NAMES.adminCapabilities, path: paths.adminCapabilities },
  { label: SCREEN_NAMES.adminQuestionnaires, path: paths.adminQuestionnaires },
  { label: SCREEN_NAMES.adminUsers, path: paths.adminUsers },
  { label: SCREEN_NAMES.adminAudit, path: paths.adminAudit },
  { label: SCREEN_NAMES.adminBackups, path: paths.adminBackups },
];
