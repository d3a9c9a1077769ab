import { FileText } from "lucide-react";
import { useState } from "react";
import type { Schema } from "../../api/client";
import { Button } from "../../ui/button";
import { MemoDialog } from "./memo-dialog";

interface MemoButtonProps {
  category: Schema<"Category">;
  size?: "sm";
  className?: string;
}

/** Opens the decision memo on what was last recommended in a category. */
export function MemoButton({ category, size, className }: MemoButtonProps) {
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
        Decision memo
      </Button>
      {open && <MemoDialog category={category} onClose={() => setOpen(false)} />}
    </>
  );
}
