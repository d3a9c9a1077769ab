import { Badge } from "../ui/badge";
import { Tooltip } from "../ui/tooltip";
import styles from "./sample-mark.module.css";
import { useInstance } from "./session";

const MEANING =
  "The vendors and bookings shown are invented, until an administrator imports real ones.";

/** A quiet "Sample data" beside the title, for as long as this instance holds invented data. */
export function SampleMark() {
  const { sampleData } = useInstance();
  if (!sampleData) return null;
  return (
    <Tooltip text={MEANING} opensOnPress>
      <button type="button" className={styles.sampleMark}>
        <Badge>Sample data</Badge>
      </button>
    </Tooltip>
  );
}
