import { Suspense } from "react";
import { matchRoute, Route, Switch, useLocation, useRouter } from "wouter";
import { paths } from "../lib/paths";
import { Spinner } from "../ui/spinner";
import { lazyScreen } from "./lazy-screen";
import { NotFoundPage } from "./not-found-page";
import { SignedIn } from "./signed-in";
import { SignedOutOnly } from "./signed-out-only";

const SignInPage = lazyScreen(() => import("../features/auth/sign-in-page"), "SignInPage");
const SignUpPage = lazyScreen(() => import("../features/auth/sign-up-page"), "SignUpPage");
const InvitePage = lazyScreen(() => import("../features/auth/invite-page"), "InvitePage");
const ResetPage = lazyScreen(() => import("../features/auth/reset-page"), "ResetPage");

const MatchesPage = lazyScreen(() => import("../features/matches/matches-page"), "MatchesPage");
const TrendsPage = lazyScreen(() => import("../features/trends/trends-page"), "TrendsPage");
const VendorsPage = lazyScreen(() => import("../features/vendors/vendors-page"), "VendorsPage");
const PastPage = lazyScreen(() => import("../features/past/past-page"), "PastPage");
const TechStackPage = lazyScreen(
  () => import("../features/tech-stack/tech-stack-page"),
  "TechStackPage",
);
const ProfilePage = lazyScreen(() => import("../features/profile/profile-page"), "ProfilePage");

const AboutPage = lazyScreen(() => import("../features/about/about-page"), "AboutPage");

const ImportPage = lazyScreen(() => import("../features/admin-import/import-page"), "ImportPage");
const AdminVendorsPage = lazyScreen(() => import("../features/admin/vendors-page"), "VendorsPage");
const AdminCapabilitiesPage = lazyScreen(
  () => import("../features/admin/capabilities/capabilities-page"),
  "CapabilitiesPage",
);
const AdminQuestionnairesPage = lazyScreen(
  () => import("../features/admin/questionnaires/questionnaires-page"),
  "QuestionnairesPage",
);
const AdminUsersPage = lazyScreen(() => import("../features/admin/users-page"), "UsersPage");
const AdminAuditPage = lazyScreen(() => import("../features/admin/audit-page"), "AuditPage");
const AdminBackupsPage = lazyScreen(() => import("../features/admin/backups-page"), "BackupsPage");

const HOME_OR_MATCHES = /^\/(?:matches\/?)?$/;

/** Every screen behind sign-in; each loads its code when it is first visited. */
const SCREENS = [
  // One screen with two addresses: it must not start over when the address changes under it.
  { path: HOME_OR_MATCHES, Screen: MatchesPage },
  { path: paths.trends, Screen: TrendsPage },
  { path: paths.vendors, Screen: VendorsPage },
  { path: paths.past, Screen: PastPage },
  { path: paths.techStack, Screen: TechStackPage },
  { path: paths.profile, Screen: ProfilePage },
  { path: paths.about, Screen: AboutPage },
  { path: paths.adminImport, Screen: ImportPage },
  { path: paths.adminVendors, Screen: AdminVendorsPage },
  { path: paths.adminCapabilities, Screen: AdminCapabilitiesPage },
  { path: paths.adminQuestionnaires, Screen: AdminQuestionnairesPage },
  { path: paths.adminUsers, Screen: AdminUsersPage },
  { path: paths.adminAudit, Screen: AdminAuditPage },
  { path: paths.adminBackups, Screen: AdminBackupsPage },
];

/** Which screen an address shows, and who may see it. */
export function Routes() {
  return (
    <Suspense fallback={<Spinner />}>
      <Switch>
        <Route path={paths.signIn}>
          <SignedOutOnly>
            <SignInPage />
          </SignedOutOnly>
        </Route>
        <Route path={paths.signUp}>
          <SignedOutOnly>
            <SignUpPage />
          </SignedOutOnly>
        </Route>
        <Route path={paths.invite}>
          <SignedOutOnly>
            <InvitePage />
          </SignedOutOnly>
        </Route>
        <Route path={paths.reset}>
          <ResetPage />
        </Route>
        <Route>
          <ScreenRoutes />
        </Route>
      </Switch>
    </Suspense>
  );
}

/** The screens behind sign-in, within one shell that stays from one to the next. */
function ScreenRoutes() {
  const [location] = useLocation();
  const { parser } = useRouter();
  const shown = SCREENS.find(({ path }) => matchRoute(parser, path, location)[0]);
  return (
    <SignedIn
      fetchAhead={shown?.Screen.fetchAhead}
      signedOut={shown ? undefined : <NotFoundPage standalone />}
    >
      {shown ? <shown.Screen key={String(shown.path)} /> : <NotFoundPage />}
    </SignedIn>
  );
}
