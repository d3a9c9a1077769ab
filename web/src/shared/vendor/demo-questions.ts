import { signal } from "@preact/signals-react";

/** What opens the list, and its title. */
export const ASK_IN_DEMO = "Ask in the demo";

/** The vendor whose demo is being prepared; null while the list is closed. */
export const demoVendorId = signal<string | null>(null);

/** Opens "Ask in the demo" for a vendor, over whatever is on the screen. */
export function askInDemo(vendorId: string): void {
  demoVendorId.value = vendorId;
}
