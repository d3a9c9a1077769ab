import { Badge } from "../ui/badge";
import { Tooltip } from "../ui/tooltip";
import { useInstance } from "./session";
import "./sample-mark.css";

const MEANING =
  "The vendors and bookings shown are invented, until an administrator imports real ones.";

/** A quiet "Sample data" beside the title, for as long as this instance holds invented data. */
export function SampleMark() {
  const { sampleData } = useInstance();
  if (!sampleData) return null;
  return (
    <Tooltip text={MEANING}>
      <span className="sample-mark">
        <Badge>Sample data</Badge>
        <span className="sr">{MEANING}</span>
      </span>
    </Tooltip>
  );
}
