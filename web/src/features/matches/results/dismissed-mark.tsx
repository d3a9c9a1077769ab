import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Schema } from "../../../api/client";
import { useModel } from "../../../lib/use-model";
import layout from "../../../styles/layout.module.css";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { TEXTS } from "../../../ui/texts";
import { createDismissals } from "../state/dismissals";

interface DismissedMarkProps {
  vendor: Schema<"Vendor">;
  /** Called once the mark is gone, and the focus with it. */
  onGone: () => void;
}

/** Says that a person hid this vendor, and takes it back: the toast passes, and later picks leave the vendor out. */
export function DismissedMark({ vendor: { id, name }, onGone }: DismissedMarkProps) {
  const client = useQueryClient();
  const dismissals = useModel(() => createDismissals(client));
  const [dismissed, setDismissed] = useState(true);
  if (!dismissed) return null;
  const restore = async () => {
    setDismissed(false);
    onGone();
    if (!(await dismissals.restore({ vendorId: id, name }))) setDismissed(true);
  };
  return (
    <>
      <Badge tone="off">You dismissed this</Badge>
      <Button
        className={layout.noPrint}
        variant="text"
        size="sm"
        aria-label={`Undo hiding ${name}`}
        onClick={() => void restore()}
      >
        {TEXTS.undo}
      </Button>
    </>
  );
}
