// Writes data/sample/vendors.csv, data/sample/bookings.csv and what the vendors' words say:
// `node data/generate/main.mjs`.
// The seed is fixed, so a run on any machine writes the same bytes; data/check.mjs holds it to that.
import { mkdirSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { bookingsCsv } from "./bookings.mjs";
import { seeded } from "./random.mjs";
import { capabilitiesJson, sampleVendors, vendorsCsv } from "./vendors.mjs";

const SEED = 20260101;

/** Path from `data/` -> text of every generated file. */
export async function sampleFiles() {
  const vendors = await sampleVendors();
  return {
    "sample/vendors.csv": vendorsCsv(vendors),
    "sample/bookings.csv": bookingsCsv(seeded(SEED), vendors),
    "../tests/fixtures/capabilities/sample.json": capabilitiesJson(vendors),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const data = new URL("../", import.meta.url);
  mkdirSync(new URL("sample/", data), { recursive: true });
  for (const [path, text] of Object.entries(await sampleFiles())) {
    writeFileSync(new URL(path, data), text);
  }
}
