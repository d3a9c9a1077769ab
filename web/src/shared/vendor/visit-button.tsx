import { ExternalLink } from "lucide-react";
import { outboundUrl } from "../../lib/outbound";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";

interface VisitButtonProps {
  websiteUrl: string | null;
}

/** "Visit Website", in a new tab; disabled for a vendor without one. */
export function VisitButton({ websiteUrl }: VisitButtonProps) {
  const url = outboundUrl(websiteUrl);
  if (url === null) {
    return (
      <Button variant="text" size="sm" iconEnd={ExternalLink} disabled>
        Visit Website
      </Button>
    );
  }
  return (
    <ButtonLink variant="text" size="sm" iconEnd={ExternalLink} href={url} outbound>
      Visit Website
    </ButtonLink>
  );
}
