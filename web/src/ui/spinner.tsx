import { LoaderCircle } from "lucide-react";
import { Icon } from "./icon";
import styles from "./spinner.module.css";
import { TEXTS } from "./texts";

/** "Loading..." in the middle of an empty window. */
export function Spinner() {
  return (
    <div className={styles.spinner} role="status">
      <Icon of={LoaderCircle} size={20} spinning />
      {TEXTS.loading}
    </div>
  );
}
