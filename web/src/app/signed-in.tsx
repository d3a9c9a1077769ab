import { lazy, type ReactNode, Suspense } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { signInPath } from "../lib/paths";
import { useSession } from "../shared/session";
import { Spinner } from "../ui/spinner";
import { TopProgress } from "../ui/top-progress";
import { Shell } from "./shell/shell";
import { Unreachable } from "./unreachable";

const OnboardingGate = lazy(() =>
  import("../features/onboarding/onboarding-gate").then((file) => ({
    default: file.OnboardingGate,
  })),
);

const DemoQuestionsDialog = lazy(() =>
  import("../shared/vendor/demo-questions-dialog").then((file) => ({
    default: file.DemoQuestionsDialog,
  })),
);

/** The guard: shows a screen in the shell to a signed-in user, and redirects everybody else to sign-in. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const [path] = useLocation();
  const search = useSearch();
  if (session.state === "loading") return <Spinner />;
  if (session.state === "unknown") return <Unreachable {...session} />;
  if (session.state === "signed-out") {
    return <Redirect to={signInPath(search ? `${path}?${search}` : path)} replace />;
  }
  return (
    <Shell me={session.me}>
      <Suspense fallback={<TopProgress />}>{children}</Suspense>
      <Suspense>
        <OnboardingGate />
        <DemoQuestionsDialog />
      </Suspense>
    </Shell>
  );
}
