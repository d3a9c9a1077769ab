import { Badge } from "../../ui/badge";
import { partnerLevelText } from "./partner-level";

interface PartnerBadgeProps {
  level: string | null;
  className?: string;
}

/** "Gold Partner"; Gold in its own color, every other level in gray. Nothing without a level. */
export function PartnerBadge({ level, className }: PartnerBadgeProps) {
  if (!level) return null;
  return (
    <Badge className={className} tone={level.toLowerCase() === "gold" ? "gold" : undefined}>
      {partnerLevelText(level)}
    </Badge>
  );
}
