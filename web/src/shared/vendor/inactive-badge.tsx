import { Badge } from "../../ui/badge";

/** "Inactive" beside a vendor that is offered to nobody. */
export function InactiveBadge({ vendor }: { vendor: { isActive: boolean } }) {
  return !vendor.isActive && <Badge tone="off">Inactive</Badge>;
}
