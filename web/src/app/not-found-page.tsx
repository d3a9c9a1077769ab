import { paths, SCREEN_NAMES } from "../lib/paths";
import { usePageTitle } from "../lib/use-page-title";
import { ButtonLink } from "../ui/button-link";
import { EmptyState } from "../ui/empty-state";
import styles from "./standalone.module.css";

/** Any address that is none of ours: beside the sidebar, or alone for people who are not signed in. */
export function NotFoundPage({ standalone = false }: { standalone?: boolean }) {
  usePageTitle("Page Not Found");
  const Frame = standalone ? "main" : "div";
  return (
    <Frame className={standalone ? styles.standalone : styles.screen}>
      <EmptyState
        heading="h1"
        title="404 Page Not Found"
        text="Did you forget to add the page to the router?"
        action={<ButtonLink href={paths.matches}>{`Back to ${SCREEN_NAMES.matches}`}</ButtonLink>}
      />
    </Frame>
  );
}
