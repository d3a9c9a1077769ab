import { lazy, Suspense } from "react";
import { Route, Switch } from "wouter";
import { paths } from "../lib/paths";
import { Spinner } from "../ui/spinner";
import { NotFoundPage } from "./not-found-page";
import { SignedIn } from "./signed-in";
import { SignedOutOnly } from "./signed-out-only";

const SignInPage = lazy(() =>
  import("../features/auth/sign-in-page").then((file) => ({ default: file.SignInPage })),
);
const SignUpPage = lazy(() =>
  import("../features/auth/sign-up-page").then((file) => ({ default: file.SignUpPage })),
);
const ResetPage = lazy(() =>
  import("../features/auth/reset-page").then((file) => ({ default: file.ResetPage })),
);
const MatchesPage = lazy(() =>
  import("../features/matches/matches-page").then((file) => ({ default: file.MatchesPage })),
);
const TrendsPage = lazy(() =>
  import("../features/trends/trends-page").then((file) => ({ default: file.TrendsPage })),
);
const VendorsPage = lazy(() =>
  import("../features/vendors/vendors-page").then((file) => ({ default: file.VendorsPage })),
);
const PastPage = lazy(() =>
  import("../features/past/past-page").then((file) => ({ default: file.PastPage })),
);
const TechStackPage = lazy(() =>
  import("../features/tech-stack/tech-stack-page").then((file) => ({
    default: file.TechStackPage,
  })),
);
const ProfilePage = lazy(() =>
  import("../features/profile/profile-page").then((file) => ({ default: file.ProfilePage })),
);
const ImportPage = lazy(() =>
  import("../features/admin-import/import-page").then((file) => ({ default: file.ImportPage })),
);

const AdminVendorsPage = lazy(() =>
  import("../features/admin/vendors-page").then((file) => ({ default: file.VendorsPage })),
);
const AdminCapabilitiesPage = lazy(() =>
  import("../features/admin/capabilities/capabilities-page").then((file) => ({
    default: file.CapabilitiesPage,
  })),
);
const AdminQuestionnairesPage = lazy(() =>
  import("../features/admin/questionnaires/questionnaires-page").then((file) => ({
    default: file.QuestionnairesPage,
  })),
);
const AdminUsersPage = lazy(() =>
  import("../features/admin/users-page").then((file) => ({ default: file.UsersPage })),
);
const AdminAuditPage = lazy(() =>
  import("../features/admin/audit-page").then((file) => ({ default: file.AuditPage })),
);

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
  { path: paths.adminImport, Screen: ImportPage },
  { path: paths.adminVendors, Screen: AdminVendorsPage },
  { path: paths.adminCapabilities, Screen: AdminCapabilitiesPage },
  { path: paths.adminQuestionnaires, Screen: AdminQuestionnairesPage },
  { path: paths.adminUsers, Screen: AdminUsersPage },
  { path: paths.adminAudit, Screen: AdminAuditPage },
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
        <Route path={paths.reset}>
          <ResetPage />
        </Route>
        {SCREENS.map(({ path, Screen }) => (
          <Route key={String(path)} path={path}>
            <SignedIn>
              <Screen />
            </SignedIn>
          </Route>
        ))}
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </Suspense>
  );
}
