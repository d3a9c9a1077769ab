import { errorText, NO_ANSWER_AT_ALL } from "../api/api-error";
import { usePageTitle } from "../lib/use-page-title";
import { EmptyState } from "../ui/empty-state";
import { RetryButton } from "../ui/retry";
import styles from "./standalone.module.css";

interface UnreachableProps {
  error: Error;
  retry: () => void;
}

/** The whole window, when the server could not say who is signed in. */
export function Unreachable({ error, retry }: UnreachableProps) {
  usePageTitle("Not reachable");
  return (
    <main className={styles.standalone} role="alert">
      <EmptyState
        heading="h1"
        tone="danger"
        title="Stackbrief cannot be reached"
        text={errorText(error, NO_ANSWER_AT_ALL)}
        action={<RetryButton onRetry={retry} />}
      />
    </main>
  );
}
