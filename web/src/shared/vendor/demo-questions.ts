import { signal } from "@preact/signals-react";

/** The vendor whose demo is being prepared; null while the list is closed. */
export const demoVendorId = signal<string | null>(null);

/** Opens "Ask in the demo" for a vendor, over whatever is on the screen. */
export function askInDemo(vendorId: string): void {
  demoVendorId.value = vendorId;
}
