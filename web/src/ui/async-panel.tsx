import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { errorText, NO_ANSWER } from "../api/api-error";
import { retryFailed } from "../api/query-client";
import { classNames } from "../lib/class-names";
import { useDeferredFirst } from "../lib/use-deferred-first";
import styles from "./async-panel.module.css";
import { EmptyState } from "./empty-state";
import { ErrorBoundary } from "./error-boundary";
import { RetryButton } from "./retry";
import { useFirstFailure } from "./use-first-failure";

interface AsyncPanelProps<Data> {
  query: UseQueryResult<Data>;
  /** Skeletons shaped like what comes. */
  loading: ReactNode;
  /** The failure, as the reader would say it. */
  errorTitle: string;
  /** The failure's level; `h2` where only the screen's title stands above it. */
  errorHeading?: "h2" | "h3";
  /** Used where the server sent no sentence of its own. */
  errorText?: string;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  /** Its failure has a surface of its own, where no panel stands around it. */
  framed?: boolean;
  /** Most of a screen: drawn in slices, so that the page keeps answering. */
  large?: boolean;
  /** For what stands around the content. */
  className?: string;
  children: (data: Data) => ReactNode;
}

/**
 * The four states of everything that is fetched: loading, empty, failed with a way to try again, and full.
 * While newer data is on its way the old stays, slightly dimmed. An answer that cannot be drawn is a failure
 * of this panel alone.
 */
export function AsyncPanel<Data>(props: AsyncPanelProps<Data>) {
  const { query, loading, errorTitle, errorHeading, isEmpty, empty, children } = props;
  const client = useQueryClient();
  const { root, follow } = useFocusAfterRetry();
  const failed = (text: string, retry: () => void) => (
    <Failure
      title={errorTitle}
      heading={errorHeading}
      text={text}
      framed={props.framed}
      pending={query.isFetching}
      retry={() => {
        follow();
        retry();
      }}
    />
  );
  const deferred = useDeferredFirst(query.data);
  const data = props.large ? deferred : query.data;
  if (data !== undefined) {
    return (
      <ErrorBoundary
        resetKey={data}
        fallback={({ reset }) =>
          failed(
            "The server's answer could not be shown.",
            () => void query.refetch().finally(reset),
          )
        }
      >
        <div
          ref={root}
          className={classNames(styles.content, props.className)}
          aria-busy={query.isFetching || undefined}
        >
          <Content draw={() => (isEmpty?.(data) ? empty : children(data))} />
        </div>
      </ErrorBoundary>
    );
  }
  if (query.isError && query.data === undefined) {
    const sentence = errorText(query.error, props.errorText ?? NO_ANSWER);
    return failed(sentence, () => void retryFailed(client));
  }
  return (
    <div ref={root} className={styles.loading} role="status" aria-label="Loading">
      {loading}
    </div>
  );
}

/**
 * Once the button to try again has gone, the focus is where it was: at what has taken the place of the failure. What is next
 * to it may be of another part of the screen.
 */
function useFocusAfterRetry(): { root: RefObject<HTMLDivElement | null>; follow: () => void } {
  const root = useRef<HTMLDivElement>(null);
  const isFollowed = useRef(false);
  useLayoutEffect(() => {
    const place = root.current;
    if (!isFollowed.current || !place) return;
    const isFull = place.role !== "status";
    if (document.activeElement === document.body) {
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
    }
    if (isFull) isFollowed.current = false;
  });
  return {
    root,
    follow: () => {
      isFollowed.current = true;
    },
  };
}

/** Draws below the boundary, which catches nothing that its own parent does. */
function Content({ draw }: { draw: () => ReactNode }) {
  return draw();
}

interface FailureProps {
  title: string;
  heading?: "h2" | "h3";
  text: string;
  framed?: boolean;
  pending: boolean;
  retry: () => void;
}

/** The first of a screen tells why; the others, which the same press asks for, only what is missing. */
function Failure({ title, heading, text, framed, pending, retry }: FailureProps) {
  const { ref, hasButton } = useFirstFailure<HTMLDivElement>();
  return (
    <div
      ref={ref}
      role={hasButton ? "alert" : undefined}
      className={classNames(framed && styles.framed)}
    >
      {hasButton ? (
        <EmptyState
          tone="danger"
          title={title}
          heading={heading}
          text={text}
          action={<RetryButton pending={pending} onRetry={retry} />}
        />
      ) : (
        <EmptyState text={`${title}.`} />
      )}
    </div>
  );
}
