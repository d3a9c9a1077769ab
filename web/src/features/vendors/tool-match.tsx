import { Plug } from "lucide-react";
import { formatCount, formatQuantity } from "../../lib/format";
import { Icon } from "../../ui/icon";
import styles from "./tool-match.module.css";

interface ToolMatchProps {
  /** The firm's tools that the vendor works with. */
  tools: readonly string[];
  /** How many tools the firm uses. */
  of: number;
}

/** "Works with 3 of your 5 tools"; nothing where it works with none, or the firm saved no stack. */
export function ToolMatch({ tools, of }: ToolMatchProps) {
  if (tools.length === 0 || of === 0) return null;
  return (
    <p className={styles.match} title={tools.join(", ")}>
      <Icon of={Plug} />
      Works with {formatCount(tools.length)} of your {formatQuantity(of, "tool")}
    </p>
  );
}
