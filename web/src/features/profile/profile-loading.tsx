import { classNames } from "../../lib/class-names";
import { Skeleton } from "../../ui/skeleton";
import loading from "./profile-loading.module.css";
import page from "./profile-page.module.css";
import { SettingsFoot, SettingsSection } from "./settings-card";
import styles from "./settings-card.module.css";

/** The three cards that wait for the profile, in the size they will have. */
export function ProfileLoading() {
  return (
    <div className={page.column}>
      <SettingsSection id="profile">
        <div className={styles.body}>
          <div className={styles.columns}>
            {["name", "email", "firm", "size"].map((key) => (
              <Skeleton key={key} shape="block" height={68} />
            ))}
          </div>
        </div>
        <FooterLoading />
      </SettingsSection>
      <SettingsSection id="states">
        <div className={styles.body}>
          <Part className={loading.states} />
        </div>
        <FooterLoading />
      </SettingsSection>
      <SettingsSection id="firm-details">
        <div className={styles.body}>
          <Part className={loading.choices} />
          <Part className={loading.choices} />
          <Part className={loading.choices} />
          <Part className={loading.manyChoices} />
        </div>
        <FooterLoading />
      </SettingsSection>
    </div>
  );
}

/** A prompt above what is chosen from. */
function Part({ className }: { className?: string }) {
  return (
    <div className={classNames(loading.part, className)}>
      <Skeleton shape="line" width={144} />
      <Skeleton shape="block" height="100%" />
    </div>
  );
}

function FooterLoading() {
  return (
    <SettingsFoot words={<Skeleton width={136} />}>
      <Skeleton shape="block" width={112} height={36} />
    </SettingsFoot>
  );
}
