/** "https://acme.example/book" → "acme.example"; null for what is no address. */
export function hostOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).host : null;
}
