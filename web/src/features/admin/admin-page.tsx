import type { ReactNode } from "react";
import { paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/use-page-title";
import { useMe } from "../../shared/session";
import { ButtonLink } from "../../ui/button-link";
import { EmptyState } from "../../ui/empty-state";
import { Page } from "../../ui/page";
import { Panel } from "../../ui/panel";

interface AdminPageProps {
  title: string;
  description: string;
  /** What members are told: "Only an administrator can see this." */
  refusal: string;
  children: ReactNode;
}

/** A page for administrators; everybody else is told so. */
export function AdminPage({ title, description, refusal, children }: AdminPageProps) {
  usePageTitle(title);
  const isAdmin = useMe().user.role === "admin";
  return (
    <Page title={title} description={isAdmin ? description : undefined}>
      {isAdmin ? (
        children
      ) : (
        <Panel>
          <EmptyState
            heading="h2"
            title="Admins only"
            text={refusal}
            action={<ButtonLink href={paths.matches}>Back to Vendor Matches</ButtonLink>}
          />
        </Panel>
      )}
    </Page>
  );
}
