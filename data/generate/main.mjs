// Writes data/sample/vendors.csv and data/sample/bookings.csv: `node data/generate/main.mjs`.
// The seed is fixed, so a run on any machine writes the same bytes; data/check.mjs holds it to that.
import { mkdirSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { bookingsCsv } from "./bookings.mjs";
import { seeded } from "./random.mjs";
import { sampleVendors, vendorsCsv } from "./vendors.mjs";

const SEED = 20260101;

/** File name -> text of every generated file. */
export async function sampleFiles() {
  const vendors = await sampleVendors();
  return {
    "vendors.csv": vendorsCsv(vendors),
    "bookings.csv": bookingsCsv(seeded(SEED), vendors),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = new URL("../sample/", import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(await sampleFiles())) {
    writeFileSync(new URL(name, folder), text);
  }
}
