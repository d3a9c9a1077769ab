import { withQuery } from "./search-params";

/** Every address of the product. Below all screens, because they all link. */
export const paths = {
  home: "/",
  signIn: "/auth/sign-in",
  signUp: "/auth/sign-up",
  reset: "/auth/reset",
  invite: "/auth/invite",
  matches: "/matches",
  trends: "/trends",
  vendors: "/vendors",
  past: "/past",
  techStack: "/tech-stack",
  profile: "/profile",
  about: "/about",
  adminImport: "/admin/import",
  adminVendors: "/admin/vendors",
  adminCapabilities: "/admin/capabilities",
  adminQuestionnaires: "/admin/questionnaires",
  adminUsers: "/admin/users",
  adminAudit: "/admin/audit",
  adminBackups: "/admin/backups",
} as const;

/**
 * What each screen behind sign-in is called wherever something leads there, and in the browser's tab. The tab of
 * About leaves the product's name out, which follows each title. The meetings are the other list of Past. Where the heading of a screen is another one
 * ("Get Recommendations", "Past Recommendations"), both are fixed: it is the name by which the server knows the screen
 * (`SOURCE_PAGE_LABELS`).
 */
export const SCREEN_NAMES = {
  matches: "Vendor Matches",
  trends: "Vendor Trends",
  past: "Past Matches",
  meetings: "My Meetings",
  techStack: "Tech Stack",
  profile: "Profile",
  vendors: "Browse Vendors",
  about: "About Stackbrief",
  adminImport: "Import",
  adminVendors: "Vendors",
  adminCapabilities: "Capabilities",
  adminQuestionnaires: "Questionnaires",
  adminUsers: "Users",
  adminAudit: "Audit",
  adminBackups: "Backups",
} as const satisfies Partial<Record<keyof typeof paths | "meetings", string>>;

/** Sign-in that leads back to `returnPath` afterwards. */
export function signInPath(returnPath: string): string {
  const isHome = returnPath === paths.home || returnPath === paths.matches;
  return withQuery(paths.signIn, { next: isHome ? "" : returnPath });
}

/** Matches with the questionnaire of one category open. */
export function questionnairePath(categoryId: string): string {
  return withQuery(paths.matches, { categoryId });
}

/** Matches with the saved picks of one category, by its name, in view. */
export function categoryPicksPath(categoryName: string): string {
  return withQuery(paths.matches, { showCategory: categoryName });
}

/** The administrators' queue of vendors to review: of one category, or one vendor alone. */
export function capabilitiesPath(only: { categoryId: string } | { vendor: string }): string {
  return withQuery(paths.adminCapabilities, only);
}

/** The questionnaire of one category, to be edited. */
export function adminQuestionnairePath(category: string): string {
  return withQuery(paths.adminQuestionnaires, { category });
}

/** Browse Vendors, narrowed to some categories. */
export function vendorsPath(categoryIds: readonly string[] = []): string {
  return withQuery(paths.vendors, { categoryIds });
}
