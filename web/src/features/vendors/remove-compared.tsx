import { X } from "lucide-react";
import { Button } from "../../ui/button";
import type { VendorsModel } from "./vendors-model";

interface RemoveComparedProps {
  vendor: { id: string; name: string };
  model: VendorsModel;
  className?: string;
}

/** Takes a vendor out of the comparison. */
export function RemoveCompared({ vendor, model, className }: RemoveComparedProps) {
  return (
    <Button
      className={className}
      variant="ghost"
      size="sm"
      square
      icon={X}
      aria-label={`Remove ${vendor.name} from comparison`}
      onClick={() => model.toggleCompared(vendor.id)}
    />
  );
}
