import { Skeleton } from "../../ui/skeleton";
import page from "./profile-page.module.css";
import { SettingsSection } from "./settings-card";
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
      </SettingsSection>
      <SettingsSection id="states">
        <div className={styles.body}>
          <Skeleton shape="block" height={116} />
        </div>
      </SettingsSection>
      <SettingsSection id="firm-details">
        <div className={styles.body}>
          {["attorneys", "employees", "cases", "spend"].map((key) => (
            <Skeleton key={key} shape="block" height={68} />
          ))}
        </div>
      </SettingsSection>
    </div>
  );
}
