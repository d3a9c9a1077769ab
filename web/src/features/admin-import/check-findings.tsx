import { formatCount } from "../../lib/format";
import { ErrorList } from "./error-list";
import { Findings } from "./findings";
import type { ImportReport } from "./import-calls";

/** "Create 4 · Update 0 · Unchanged 0 · Skip 1", and what one should know before going on. */
export function CheckFindings({ report }: { report: ImportReport }) {
  const { inserted, updated, unchanged, refused, errors, errorsUrl } = report;
  const counts = [
    ["Create", inserted],
    ["Update", updated],
    ["Unchanged", unchanged],
    ["Skip", refused],
  ] as const;
  return (
    <div className="check-findings">
      <p className="check-counts num">
        {counts.map(([word, count], index) => (
          <span key={word}>
            {index > 0 && " · "}
            {word} <b>{formatCount(count)}</b>
          </span>
        ))}
      </p>
      <Findings report={report} />
      {refused > 0 && <ErrorList count={refused} errors={errors} errorsUrl={errorsUrl} />}
    </div>
  );
}
