import type { Schema } from "../../../api/client";
import { LIMITS } from "../../../api/facts";
import { formatCount } from "../../../lib/format";
import layout from "../../../styles/layout.module.css";
import text from "../../../styles/text.module.css";
import { Badge } from "../../../ui/badge";
import styles from "./directory-tools.module.css";

/** The tools that a question about integrations offers: vendors name them, nobody types them. */
export function DirectoryTools({ tools }: { tools: readonly Schema<"DirectoryTool">[] }) {
  const offered = tools.slice(0, LIMITS.toolsOfferedMax);
  const rest = tools.length - offered.length;
  return (
    <div className={styles.tools}>
      <p>
        {offered.length > 1
          ? "The directory names the tools; a firm's own come first. The options below ask for nothing."
          : "Asked once two vendors of this category name different tools."}
      </p>
      {offered.length > 0 && (
        <div className={layout.tags}>
          {offered.map(({ label, vendors }) => (
            <Badge key={label} tone="kind">
              {label}
              <span className={text.tabular}>
                {formatCount(vendors)}
                <span className={text.visuallyHidden}>
                  {vendors === 1 ? " vendor" : " vendors"}
                </span>
              </span>
            </Badge>
          ))}
          {rest > 0 && (
            <small>
              {rest === 1
                ? "and 1 that firms see when they use it"
                : `and ${formatCount(rest)} that firms see when they use them`}
            </small>
          )}
        </div>
      )}
    </div>
  );
}
