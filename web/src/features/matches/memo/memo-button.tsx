import { FileText } from "lucide-react";
import { useState } from "react";
import type { Schema } from "../../../api/client";
import text from "../../../styles/text.module.css";
import { Button } from "../../../ui/button";
import styles from "./memo-button.module.css";
import { MemoDialog } from "./memo-dialog";

interface MemoButtonProps {
  category: Schema<"Category">;
  size?: "sm";
  className?: string;
  /** On a phone it reads "Memo". */
  short?: boolean;
}

/** Opens the decision memo on what was last recommended in a category. */
export function MemoButton({ category, size, className, short }: MemoButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        className={className}
        icon={FileText}
        onClick={() => setOpen(true)}
      >
        {short ? (
          <span>
            <span className={text.visuallyHiddenOnPhone}>Decision </span>
            <span className={styles.label}>memo</span>
          </span>
        ) : (
          "Decision memo"
        )}
      </Button>
      {open && <MemoDialog category={category} onClose={() => setOpen(false)} />}
    </>
  );
}
