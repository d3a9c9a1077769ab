import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { meQuery, onboardingQuery } from "../api/queries/account";
import { signInPath } from "../lib/paths";
import { useDeferredFirst } from "../lib/use-deferred-first";
import { type Session, sessionEnded, signedOutElsewhere, useSession } from "../shared/session";
import { ErrorBoundary } from "../ui/error-boundary";
import { dismissToast } from "../ui/toast";
import { lazyScreen } from "./lazy-screen";
import { ScreenBoundary } from "./screen-boundary";
import { Shell } from "./shell/shell";
import { ScreenLoading, ShellLoading } from "./shell/shell-loading";
import { Unreachable } from "./unreachable";

const OnboardingGate = lazyScreen(
  () => import("../features/onboarding/onboarding-gate"),
  "OnboardingGate",
);
const SecondFactorGate = lazyScreen(
  () => import("../features/profile/second-factor-gate"),
  "SecondFactorGate",
);
const DemoQuestionsDialog = lazyScreen(
  () => import("../shared/vendor/demo-questions-dialog"),
  "DemoQuestionsDialog",
);

interface SignedInProps {
  /** Fetches the code of the first screen while the server is asked who is signed in: shell and screen are drawn at once. */
  fetchAhead?: () => Promise<unknown>;
  /** What others see in place of sign-in: that the address is none of ours. */
  signedOut?: ReactNode;
  children: ReactNode;
}

/**
 * The guard: shows a screen in the shell to a signed-in user, and redirects everybody else to sign-in. Where
 * everybody needs a second factor, a user without one sets it up first.
 */
export function SignedIn({ fetchAhead, signedOut, children }: SignedInProps) {
  const asked = useSession();
  const [firstCode] = useState(() => (asked.state === "signed-out" ? undefined : fetchAhead?.()));
  const [isCodeAwaited, setIsCodeAwaited] = useState(firstCode !== undefined);
  useEffect(() => void firstCode?.then(() => setIsCodeAwaited(false)), [firstCode]);
  const isAwaited = asked.state === "loading" || (asked.state === "signed-in" && isCodeAwaited);
  const session = useDeferredFirst(isAwaited ? undefined : asked);
  const [path] = useLocation();
  const search = useSearch();
  const client = useQueryClient();
  useEffect(() => {
    // The shell stays from screen to screen, so nothing else asks again once these are stale.
    const known = [meQuery, onboardingQuery].filter(
      ({ queryKey }) => path && client.getQueryData(queryKey) !== undefined,
    );
    for (const query of known) void client.prefetchQuery<unknown>(query as never);
  }, [path, client]);
  useSessionEnd(asked.state);
  if (!session) return <ShellLoading />;
  if (session.state === "unknown") return signedOut ?? <Unreachable {...session} />;
  if (session.state === "signed-out") {
    return signedOut ?? <Redirect to={signInPath(search ? `${path}?${search}` : path)} replace />;
  }
  if (session.me.mustSetUpSecondFactor) {
    return (
      <Suspense fallback={<ShellLoading />}>
        <SecondFactorGate />
      </Suspense>
    );
  }
  return (
    <Shell me={session.me}>
      <ScreenBoundary path={path}>
        <Suspense fallback={<ScreenLoading />}>{children}</Suspense>
      </ScreenBoundary>
      <ErrorBoundary fallback={() => null} resetKey={path}>
        <Suspense>
          <Onboarding />
          <DemoQuestionsDialog />
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}

/** Notes the end of a session that nobody asked for; sign-in says so in place of the call that was refused. */
function useSessionEnd(state: Session["state"]) {
  const wasIn = useRef(false);
  // Before the redirect takes the guard away.
  useLayoutEffect(() => {
    if (state === "signed-in") {
      wasIn.current = true;
      signedOutElsewhere.value = false;
    }
    if (state !== "signed-out" || !wasIn.current) return;
    wasIn.current = false;
    sessionEnded.value = !signedOutElsewhere.value;
    dismissToast();
  }, [state]);
}

/** Fetched only for people who have not answered yet; once it is open it closes by itself. */
function Onboarding() {
  const { data } = useQuery(onboardingQuery);
  const [isNeeded, setIsNeeded] = useState(false);
  if (data?.completed === false && !isNeeded) setIsNeeded(true);
  return isNeeded ? <OnboardingGate /> : null;
}
