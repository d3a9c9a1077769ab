import { Badge } from "../../ui/badge";

/** "Gold Partner"; Gold in its own colour, every other level in grey. Nothing without a level. */
export function PartnerBadge({ level }: { level: string | null }) {
  if (!level) return null;
  return <Badge tone={level.toLowerCase() === "gold" ? "gold" : undefined}>{level} Partner</Badge>;
}
