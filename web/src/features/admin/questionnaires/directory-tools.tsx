import type { Schema } from "../../../api/client";
import { LIMITS } from "../../../api/facts";
import layout from "../../../styles/layout.module.css";
import text from "../../../styles/text.module.css";
import { Badge } from "../../../ui/badge";
import styles from "./directory-tools.module.css";

/** The tools that a question about integrations offers: vendors name them, nobody types them. */
export function DirectoryTools({ tools }: { tools: readonly Schema<"DirectoryTool">[] }) {
  const offered = tools.slice(0, LIMITS.toolsOfferedMax);
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
                {vendors}
                <span className={text.visuallyHidden}> vendors</span>
              </span>
            </Badge>
          ))}
          {tools.length > offered.length && (
            <small>and {tools.length - offered.length} that firms see when they use them</small>
          )}
        </div>
      )}
    </div>
  );
}
