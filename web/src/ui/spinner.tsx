import { LoaderCircle } from "lucide-react";
import { Icon } from "./icon";
import "./spinner.css";

/** "Loading..." in the middle of an empty window. */
export function Spinner() {
  return (
    <div className="spinner" role="status">
      <Icon of={LoaderCircle} size={20} className="spin" />
      Loading...
    </div>
  );
}
