import type { ReactNode } from "react";
import { paths, SCREEN_NAMES } from "../lib/paths";
import { usePageTitle } from "../lib/use-page-title";
import { ButtonLink } from "../ui/button-link";
import { EmptyState } from "../ui/empty-state";
import { Page } from "../ui/page";
import { Panel } from "../ui/panel";
import { useIsAdmin } from "./session";

interface AdminPageProps {
  title: string;
  /** Where the page is headed by more than its title. */
  heading?: string;
  description: string;
  /** Shown to members: "Only an administrator can see this." */
  deniedText: string;
  /** At the right of the title, for administrators. */
  actions?: ReactNode;
  /** On a phone the actions are icons, beside the title. */
  iconActions?: boolean;
  children: ReactNode;
}

/** A page for administrators; members see "Admins only". */
export function AdminPage(props: AdminPageProps) {
  const { title, heading = title, description, deniedText, actions, iconActions, children } = props;
  usePageTitle(title);
  const isAdmin = useIsAdmin();
  return (
    <Page
      title={heading}
      description={isAdmin ? description : undefined}
      actions={isAdmin && actions}
      iconActions={iconActions}
    >
      {isAdmin ? (
        children
      ) : (
        <Panel>
          <EmptyState
            heading="h2"
            title="Admins only"
            text={deniedText}
            action={
              <ButtonLink href={paths.matches}>{`Back to ${SCREEN_NAMES.matches}`}</ButtonLink>
            }
          />
        </Panel>
      )}
    </Page>
  );
}
