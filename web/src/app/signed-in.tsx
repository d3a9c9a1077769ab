import { type ReactNode, Suspense } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { signInPath } from "../lib/paths";
import { useSession } from "../shared/session";
import { ErrorBoundary } from "../ui/error-boundary";
import { lazyScreen } from "./lazy-screen";
import { ScreenBoundary } from "./screen-boundary";
import { Shell } from "./shell/shell";
import { ScreenLoading, ShellLoading } from "./shell/shell-loading";
import { Unreachable } from "./unreachable";

const OnboardingGate = lazyScreen(
  () => import("../features/onboarding/onboarding-gate"),
  "OnboardingGate",
);
const DemoQuestionsDialog = lazyScreen(
  () => import("../shared/vendor/demo-questions-dialog"),
  "DemoQuestionsDialog",
);

interface SignedInProps {
  /** What others see in place of sign-in: that the address is none of ours. */
  stranger?: ReactNode;
  children: ReactNode;
}

/** The guard: shows a screen in the shell to a signed-in user, and redirects everybody else to sign-in. */
export function SignedIn({ stranger, children }: SignedInProps) {
  const session = useSession();
  const [path] = useLocation();
  const search = useSearch();
  if (session.state === "loading") return <ShellLoading />;
  if (session.state === "unknown") return stranger ?? <Unreachable {...session} />;
  if (session.state === "signed-out") {
    return stranger ?? <Redirect to={signInPath(search ? `${path}?${search}` : path)} replace />;
  }
  return (
    <Shell me={session.me}>
      <ScreenBoundary path={path}>
        <Suspense fallback={<ScreenLoading />}>{children}</Suspense>
      </ScreenBoundary>
      <ErrorBoundary fallback={() => null} resetKey={path}>
        <Suspense>
          <OnboardingGate />
          <DemoQuestionsDialog />
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}
