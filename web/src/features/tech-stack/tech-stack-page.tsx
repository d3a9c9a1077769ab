import { useQuery } from "@tanstack/react-query";
import { colleaguesQuery } from "../../api/queries/account";
import { techStackQuery } from "../../api/queries/matches";
import { SCREEN_NAMES } from "../../lib/paths";
import { usePageTitle } from "../../lib/use-page-title";
import { FirmTrust } from "../../shared/colleagues/firm-trust";
import { TechStackLoading } from "../../shared/tech-stack/tech-stack-loading";
import { LOAD_ERROR_TEXT, LOAD_ERROR_TITLE, TECH_STACK_TEXT } from "../../shared/tech-stack/texts";
import { EmptyState } from "../../ui/empty-state";
import { Page } from "../../ui/page";
import { Panel } from "../../ui/panel";
import { RetryButton } from "../../ui/retry";
import { TechStackEditor } from "./tech-stack-editor";
import styles from "./tech-stack-page.module.css";

/** Which tools the firm uses, a category at a time. */
export function TechStackPage() {
  usePageTitle(SCREEN_NAMES.techStack);
  const stack = useQuery(techStackQuery);
  // What colleagues wait for stands above the form, and would move it.
  const colleagues = useQuery(colleaguesQuery);
  return (
    <Page
      title={SCREEN_NAMES.techStack}
      description={TECH_STACK_TEXT}
      className={stack.data && styles.editing}
    >
      {colleagues.isFetched && !stack.isPending && <FirmTrust colleagues={colleagues} />}
      {stack.data && colleagues.isFetched ? (
        <TechStackEditor saved={stack.data} />
      ) : (
        <Panel>
          {stack.isError ? (
            <div role="alert">
              <EmptyState
                tone="danger"
                heading="h2"
                title={LOAD_ERROR_TITLE}
                text={LOAD_ERROR_TEXT}
                action={
                  <RetryButton pending={stack.isFetching} onRetry={() => void stack.refetch()} />
                }
              />
            </div>
          ) : (
            <TechStackLoading />
          )}
        </Panel>
      )}
    </Page>
  );
}
