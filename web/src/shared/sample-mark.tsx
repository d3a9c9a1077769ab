import { useId } from "react";
import { Badge } from "../ui/badge";
import { Tooltip } from "../ui/tooltip";
import styles from "./sample-mark.module.css";
import { useInstance } from "./session";

const MEANING =
  "The vendors and bookings shown are invented, until an administrator imports real ones.";

/** A quiet "Sample data" beside the title, for as long as this instance holds invented data. */
export function SampleMark() {
  const id = useId();
  const { sampleData } = useInstance();
  if (!sampleData) return null;
  return (
    <>
      <Tooltip text={MEANING} opensOnPress>
        <button type="button" className={styles.sampleMark} aria-describedby={id}>
          <Badge>Sample data</Badge>
        </button>
      </Tooltip>
      <span id={id} hidden>
        {MEANING}
      </span>
    </>
  );
}
