import layout from "../styles/layout.module.css";
import styles from "./switch.module.css";

interface SwitchProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A setting that is on or off and acts at once. */
export function Switch({ label, on, onChange }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        className={layout.unseenInput}
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
      {label}
    </label>
  );
}
