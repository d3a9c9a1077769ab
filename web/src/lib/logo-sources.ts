/** Hosts that cannot exist on the public internet (RFC 2606): no icon service knows them. */
const RESERVED_HOST = /(?:^|\.)(?:example|test|invalid|localhost)$/;

interface LogoAddresses {
  logoUrl: string | null;
  websiteUrl: string | null;
  /** Whether this instance may load pictures from other hosts. */
  external: boolean;
}

/**
 * Where a vendor's logo may be found, best first: its own logo, then three public icon
 * services keyed by the website's host. The letter avatar that follows when all fail is drawn by the caller.
 */
export function logoSources({ logoUrl, websiteUrl, external }: LogoAddresses): string[] {
  const own = logoUrl && mayLoad(logoUrl, external) ? [logoUrl] : [];
  const host = publicHost(websiteUrl);
  if (!external || host === null) return own;
  return [
    ...own,
    `https://icons.duckduckgo.com/ip3/${host}.ico`,
    `https://www.google.com/s2/favicons?domain=${host}&sz=64`,
    `https://icon.horse/icon/${host}`,
  ];
}

function mayLoad(logoUrl: string, external: boolean): boolean {
  if (logoUrl.startsWith("data:image/") || /^\/(?!\/)/.test(logoUrl)) return true;
  return external && logoUrl.startsWith("https://") && publicHost(logoUrl) !== null;
}

function publicHost(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  return hostname.includes(".") && !RESERVED_HOST.test(hostname) ? hostname : null;
}
