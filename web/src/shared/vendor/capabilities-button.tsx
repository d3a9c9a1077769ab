import { ListChecks } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button";
import { CapabilitiesDialog } from "./capabilities-dialog";

interface CapabilitiesButtonProps {
  vendor: { id: string; name: string };
}

/** "What it offers": everything known about a vendor's capabilities, with its own words. */
export function CapabilitiesButton({ vendor }: CapabilitiesButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="text"
        size="sm"
        icon={ListChecks}
        aria-label={`What it offers: ${vendor.name}`}
        onClick={() => setOpen(true)}
      >
        What it offers
      </Button>
      {open && <CapabilitiesDialog vendor={vendor} onClose={() => setOpen(false)} />}
    </>
  );
}
