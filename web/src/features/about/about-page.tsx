import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { aboutQuery } from "../../api/queries/account";
import { SCREEN_NAMES } from "../../lib/paths";
import { usePageTitle } from "../../lib/use-page-title";
import { AsyncPanel } from "../../ui/async-panel";
import { ButtonLink } from "../../ui/button-link";
import { Page } from "../../ui/page";
import { Panel } from "../../ui/panel";
import { Skeleton } from "../../ui/skeleton";
import styles from "./about-page.module.css";

/** A file of the bundle; `make licenses` writes it. */
const LICENSES = "/third-party-licenses.txt";

/** Which version this is, and what it is built from. */
export function AboutPage() {
  usePageTitle("About");
  const query = useQuery(aboutQuery);
  return (
    <Page
      title={SCREEN_NAMES.about}
      description="Which version this is, and what it is built from."
    >
      <div className={styles.panels}>
        <Panel title="This instance">
          <AsyncPanel
            query={query}
            loading={<LoadingFacts />}
            errorTitle="The version did not load"
            errorHeading="h3"
          >
            {({ version, commit }) => (
              <dl className={styles.facts}>
                <dt>Version</dt>
                <dd>{version}</dd>
                {commit && (
                  <>
                    <dt>Commit</dt>
                    <dd>
                      <code>{commit}</code>
                    </dd>
                  </>
                )}
                <dt>License</dt>
                <dd>Apache License 2.0 or MIT License, as you choose</dd>
              </dl>
            )}
          </AsyncPanel>
        </Panel>
        <Panel
          title="Open source inside"
          footer={
            <ButtonLink href={LICENSES} outbound iconEnd={ExternalLink}>
              Third-party licenses
            </ButtonLink>
          }
        >
          <p>
            Stackbrief contains the work of many open-source projects. Each is named with its
            version and the text of its license.
          </p>
        </Panel>
      </div>
    </Page>
  );
}

/** In the place of the three facts, so that nothing below moves. */
function LoadingFacts() {
  return (
    <div className={styles.loading}>
      {[160, 220, 320].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
