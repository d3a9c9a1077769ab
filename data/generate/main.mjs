// Writes vendors, bookings and firms of data/sample, and what the vendors' words say:
// `node data/generate/main.mjs`.
// The seed is fixed, so a run on any machine writes the same bytes; data/check.mjs holds it to that.
import { mkdirSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { bookingsCsv } from "./bookings.mjs";
import { makeFirms } from "./firms.mjs";
import { placeDraw } from "./places.mjs";
import { seeded } from "./random.mjs";
import { stacksCsv } from "./stacks.mjs";
import { capabilitiesJson, sampleVendors, vendorsCsv } from "./vendors.mjs";

const SEED = 20260103;
const FIRMS = 3600;

/** Path from `data/` -> text of every generated file. */
export async function sampleFiles() {
  const vendors = await sampleVendors();
  const next = seeded(SEED);
  const firms = makeFirms(next, FIRMS, placeDraw(next));
  return {
    "sample/vendors.csv": vendorsCsv(vendors),
    "sample/bookings.csv": bookingsCsv(next, firms, vendors),
    "sample/firms.csv": stacksCsv(seeded(SEED + 1), firms, vendors),
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
