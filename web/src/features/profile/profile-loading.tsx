import { Skeleton } from "../../ui/skeleton";
import page from "./profile-page.module.css";
import { SettingsSection } from "./settings-card";
import styles from "./settings-card.module.css";

/** The three cards that wait for the profile, in the size they will have. */
export function ProfileLoading() {
  return (
    <div className={page.column}>
      <SettingsSection
        id="profile"
        title="Profile"
        description="How you and your firm appear in Stackbrief."
      >
        <div className={styles.body}>
          <div className={styles.columns}>
            {["name", "email", "firm", "size"].map((key) => (
              <Skeleton key={key} shape="block" height={68} />
            ))}
          </div>
        </div>
      </SettingsSection>
      <SettingsSection
        id="states"
        title="Where You Practice"
        description="The states in which your firm takes cases."
      >
        <div className={styles.body}>
          <Skeleton shape="block" height={116} />
        </div>
      </SettingsSection>
      <SettingsSection
        id="firm-details"
        title="Firm Details"
        description="Your info helps personalize recommendations"
      >
        <div className={styles.body}>
          {["attorneys", "employees", "cases", "spend"].map((key) => (
            <Skeleton key={key} shape="block" height={68} />
          ))}
        </div>
      </SettingsSection>
    </div>
  );
}
