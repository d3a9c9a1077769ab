import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ApiPath } from "../../api/client";
import { profileQuery } from "../../api/queries/account";
import { keys } from "../../api/queries/keys";
import { invalidate } from "../../api/query-client";
import { classNames } from "../../lib/class-names";
import { SCREEN_NAMES } from "../../lib/paths";
import { usePageTitle } from "../../lib/use-page-title";
import { FirmMembers } from "../../shared/colleagues/firm-members";
import { FIRM_QUERIES, refreshFirm } from "../../shared/firm-queries";
import layout from "../../styles/layout.module.css";
import { AsyncPanel } from "../../ui/async-panel";
import { ButtonLink } from "../../ui/button-link";
import { Page } from "../../ui/page";
import { FirmCard } from "./firm-card";
import { ProfileCard } from "./profile-card";
import { ProfileLoading } from "./profile-loading";
import styles from "./profile-page.module.css";
import { SecondFactorCard } from "./second-factor-card";
import { SectionLinks } from "./section-links";
import { SecurityCard } from "./security-card";
import { SessionsCard } from "./sessions-card";
import { SettingsSection } from "./settings-card";
import { StatesCard } from "./states-card";
import { TokensCard } from "./tokens-card";

const EXPORT_PATH = "/api/profile/export.json" satisfies ApiPath;

/** A person's details, their firm's, and their way in. */
export function ProfilePage() {
  usePageTitle(SCREEN_NAMES.profile);
  const client = useQueryClient();
  const query = useQuery(profileQuery);
  const invalidateKeys = (...stale: QueryKey[]) => void invalidate(client, ...stale);
  return (
    <Page title="Profile Settings" description="Your details, your firm, and your password.">
      <SectionLinks />
      <div className={styles.columns}>
        <AsyncPanel
          large
          query={query}
          loading={<ProfileLoading />}
          errorTitle="Your profile did not load"
          errorHeading="h2"
          framed
          className={styles.column}
        >
          {({ user, onboarding }) => (
            <>
              <SettingsSection id="profile">
                <ProfileCard user={user} onSaved={() => invalidateKeys(...FIRM_QUERIES)} />
              </SettingsSection>
              <SettingsSection id="states">
                <StatesCard states={user.states} />
              </SettingsSection>
              <SettingsSection id="firm-details">
                <FirmCard answers={onboarding} onSaved={() => refreshFirm(client)} />
              </SettingsSection>
            </>
          )}
        </AsyncPanel>
        <div className={styles.column}>
          <SettingsSection id="your-firm">
            <FirmMembers />
          </SettingsSection>
          <SettingsSection id="password">
            <SecurityCard onChanged={() => invalidateKeys(keys.sessions, keys.apiTokens)} />
          </SettingsSection>
          <SettingsSection id="second-factor">
            <SecondFactorCard />
          </SettingsSection>
          <SettingsSection id="sessions">
            <SessionsCard />
          </SettingsSection>
          <SettingsSection id="api-tokens">
            <TokensCard />
          </SettingsSection>
          <SettingsSection id="your-data">
            <div className={classNames(layout.spread, styles.myData)}>
              <p>
                Profile, firm details, questionnaires, recommendations, meetings, tech stack and
                sessions in one JSON file.
              </p>
              <ButtonLink href={EXPORT_PATH} download icon={Download}>
                Download my data
              </ButtonLink>
            </div>
          </SettingsSection>
        </div>
      </div>
    </Page>
  );
}
