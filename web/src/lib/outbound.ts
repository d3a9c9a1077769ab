const SOURCE_TAG = "stackbrief";

/** The `rel` of every link that leaves the product. */
export const OUTBOUND_REL = "noopener noreferrer";

/** An http(s) address with our `utm_source` added, or null where the text is no such address. */
export function outboundUrl(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  url.searchParams.set("utm_source", SOURCE_TAG);
  return url.href;
}

/** Opens an outbound address in a new tab. Call it inside the click itself: later, browsers block it. */
export function openOutbound(url: string): void {
  window.open(url, "_blank", "noopener,noreferrer");
}
