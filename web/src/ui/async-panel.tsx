import type { UseQueryResult } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { errorText } from "../api/api-error";
import { classNames } from "../lib/class-names";
import styles from "./async-panel.module.css";
import { Button } from "./button";
import { EmptyState } from "./empty-state";

interface AsyncPanelProps<Data> {
  query: UseQueryResult<Data>;
  /** Skeletons shaped like what comes. */
  loading: ReactNode;
  /** "Vendors did not load": the failure, as the reader would say it. */
  errorTitle: string;
  /** The failure's level; `h2` where only the screen's title stands above it. */
  errorHeading?: "h2" | "h3";
  /** Used where the server sent no sentence of its own. */
  errorText?: string;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  /** For what stands around the content. */
  className?: string;
  children: (data: Data) => ReactNode;
}

/**
 * The four states of everything that is fetched: loading, empty, failed with a way to try again, and full.
 * While newer data is on its way the old stays, slightly dimmed.
 */
export function AsyncPanel<Data>(props: AsyncPanelProps<Data>) {
  const { query, loading, errorTitle, isEmpty, empty, children } = props;
  if (query.data !== undefined) {
    const content = isEmpty?.(query.data) ? empty : children(query.data);
    return (
      <div
        className={classNames(styles.content, props.className)}
        aria-busy={query.isFetching || undefined}
      >
        {content}
      </div>
    );
  }
  if (query.isError) {
    const sentence = errorText(query.error, props.errorText ?? "The server did not answer.");
    return (
      <div role="alert">
        <EmptyState
          tone="danger"
          title={errorTitle}
          heading={props.errorHeading}
          text={sentence}
          action={
            <Button icon={RefreshCw} pending={query.isFetching} onClick={() => query.refetch()}>
              Try again
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <div role="status" aria-label="Loading">
      {loading}
    </div>
  );
}
