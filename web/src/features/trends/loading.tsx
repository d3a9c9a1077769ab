import { Skeleton } from "../../ui/skeleton";
import "./loading.css";

/** Placeholder for the stat cards. */
export function LoadingStats() {
  return (
    <div className="stats">
      {["w1", "w2", "w3", "w4"].map((key) => (
        <div key={key} className="stat loading-stat">
          <Skeleton width="40%" />
          <Skeleton width="56%" height={24} />
          <Skeleton width="64%" />
        </div>
      ))}
    </div>
  );
}

/** Placeholder rows. */
export function LoadingRows({ count, height }: { count: number; height: number }) {
  return (
    <div className="loading-rows">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} style={{ height }}>
          <Skeleton width={`${72 - ((index * 7) % 40)}%`} />
          <Skeleton width={40} />
        </div>
      ))}
    </div>
  );
}

/** Placeholder for the chart. */
export function LoadingPlot({ height }: { height: number }) {
  return <Skeleton shape="block" height={height} />;
}
