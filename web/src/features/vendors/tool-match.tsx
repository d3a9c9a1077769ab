import { ChevronDown, Plug } from "lucide-react";
import { useId, useState } from "react";
import { formatCount, formatQuantity } from "../../lib/format";
import { Icon } from "../../ui/icon";
import styles from "./tool-match.module.css";

interface ToolMatchProps {
  /** The firm's tools that the vendor works with. */
  tools: readonly string[];
  /** How many tools the firm uses. */
  of: number;
}

/** "Works with 3 of your 5 tools", which names them on request; nothing where it works with none, or the firm saved no stack. */
export function ToolMatch({ tools, of }: ToolMatchProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  if (tools.length === 0 || of === 0) return null;
  return (
    <>
      <button
        type="button"
        className={styles.match}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon of={Plug} />
        Works with {formatCount(tools.length)} of your {formatQuantity(of, "tool")}
        <Icon of={ChevronDown} className={styles.chevron} />
      </button>
      <p id={id} className={styles.tools} hidden={!open}>
        {open && tools.join(", ")}
      </p>
    </>
  );
}
