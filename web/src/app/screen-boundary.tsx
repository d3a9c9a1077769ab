import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { NO_ANSWER_AT_ALL } from "../api/api-error";
import { isServerThere } from "../lib/upgrade";
import { usePageTitle } from "../lib/use-page-title";
import { EmptyState } from "../ui/empty-state";
import { ErrorBoundary } from "../ui/error-boundary";
import { RetryButton } from "../ui/retry";
import { MissingCodeError } from "./lazy-screen";
import styles from "./standalone.module.css";

/** A screen that fails leaves everything around it as it is, and can be tried again. */
export function ScreenBoundary({ path, children }: { path: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      resetKey={path}
      fallback={(failure) => (
        <div className={styles.screen}>
          <ScreenFailure {...failure} />
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

/** The whole window, where what stands around every screen failed. */
export function WindowBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={(failure) => (
        <main className={styles.standalone}>
          <ScreenFailure {...failure} />
        </main>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

/** React's own errors are a number and an address that say nothing to a reader. */
function reasonOf({ message }: Error): string {
  return /^Minified (React error #\d+)/.exec(message)?.[1] ?? message;
}

/** Why there is no screen, and "Try again": its data is fetched again, its code by reloading the page. */
function ScreenFailure({ error, reset }: { error: Error; reset: () => void }) {
  usePageTitle("Not shown");
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const isCodeMissing = error instanceof MissingCodeError;
  const retry = async () => {
    if (isCodeMissing) {
      setPending(true);
      // A browser remembers a script that failed to load until the page is reloaded.
      if (await isServerThere()) window.location.reload();
      setPending(false);
      return;
    }
    // What was cached may be what cannot be drawn.
    client.removeQueries({ type: "inactive" });
    reset();
  };
  return (
    <div role="alert">
      <EmptyState
        heading="h1"
        tone="danger"
        title={isCodeMissing ? "This screen did not load" : "This screen could not be shown"}
        text={
          isCodeMissing
            ? NO_ANSWER_AT_ALL
            : `Something in it was not as expected (${reasonOf(error)}).`
        }
        action={<RetryButton pending={pending} onRetry={() => void retry()} />}
      />
    </div>
  );
}
