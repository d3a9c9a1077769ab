import { Skeleton } from "../../ui/skeleton";
import "./tech-stack-form.css";

const ROWS = Array.from({ length: 14 }, (_, row) => row);

/** The rows before their categories are here. */
export function TechStackLoading() {
  return (
    <div className="stack-form" role="status" aria-label="Loading">
      {ROWS.map((row) => (
        <div key={row} className="stack-row">
          <Skeleton width={120 + ((row * 53) % 96)} height={14} />
          <Skeleton width={92} height={32} shape="block" />
        </div>
      ))}
    </div>
  );
}
