// The invented vendors of vendors/*.mjs as rows of data/sample/vendors.csv.
//
// A vendor is written with these fields:
//   name, text (its description), points (the short highlights), price (bracket 1 to 4)
//   says      the capabilities that name, points and text say it has: not a column, but what a test
//             expects to be read from the words
//   level     partner level, "Gold" or "Silver"; a Gold vendor is also a recommended partner
//   sizes     the smallest headcount of each firm size it supports: "2 6" is 2-5 and 6-20
//   areas     practice areas, by the codes of AREAS
//   geo       "US" for the whole country, else regions, or the states that the text names
//   works     integrations: other sample vendors, Outlook, Word or PDF
//   inactive, review (needs review), noBooking, noSite: set where true
import { readFileSync } from "node:fs";
import { SIZES } from "./firms.mjs";
import { slug, writeCsv } from "./text.mjs";

const CODES = Object.fromEntries(SIZES.map(({ smallest, code }) => [smallest, code]));

const AREAS = {
  PI: "Personal Injury",
  MV: "Motor Vehicle",
  TR: "Trucking",
  RS: "Rideshare",
  PL: "Premises Liability",
  MM: "Medical Malpractice",
  NH: "Nursing Home Neglect",
  PR: "Product Liability",
  WD: "Wrongful Death",
  MT: "Mass Tort",
  WC: "Workers' Compensation",
};

// A nationwide vendor also lists every region, so that a firm that asks for one finds it.
const WHOLE_COUNTRY = ["Nationwide", "Northeast", "Southeast", "Midwest", "Southwest", "West"];

const COLUMNS = {
  id: (v) => `sample-${slug(v.name)}`,
  name: (v) => v.name,
  category: (v) => v.category,
  websiteUrl: (v) => (v.noSite ? "" : `https://${slug(v.name)}.example`),
  bookingUrl: (v) => (v.noBooking ? "" : `https://${slug(v.name)}.example/demo`),
  logoUrl: () => "",
  isRecommendedPartner: (v) => String(v.level === "Gold"),
  partnerLevel: (v) => v.level ?? "",
  isActive: (v) => String(!v.inactive),
  needsReview: (v) => String(Boolean(v.review)),
  description: (v) => v.text,
  shortHighlights: (v) => v.points.join(";"),
  firmSizeSupported: (v) => known(CODES, v.sizes, v).join(";"),
  practiceAreasSupported: (v) => known(AREAS, v.areas, v).join(";"),
  integrations: (v) => v.works.split("; ").join(";"),
  geoFocus: (v) => (v.geo === "US" ? WHOLE_COUNTRY : v.geo.split("; ")).join(";"),
  priceBracket: (v) => String(v.price),
};

function known(table, codes, vendor) {
  return codes.split(" ").map((code) => {
    if (!(code in table)) throw new Error(`${vendor.name}: unknown code ${code}`);
    return table[code];
  });
}

/** Every invented vendor with its category's name, in the order of data/categories.json. */
export async function sampleVendors() {
  const file = new URL("../categories.json", import.meta.url);
  const categories = JSON.parse(readFileSync(file, "utf8"));
  const groups = categories.map(async ({ id, name: category }) => {
    const { default: vendors } = await import(`./vendors/${id}.mjs`);
    return vendors.map((vendor) => ({ ...vendor, category, id: COLUMNS.id(vendor) }));
  });
  return (await Promise.all(groups)).flat();
}

/** The text of data/sample/vendors.csv. */
export function vendorsCsv(vendors) {
  const rows = vendors.map((vendor) => Object.values(COLUMNS).map((cellOf) => cellOf(vendor)));
  return writeCsv([Object.keys(COLUMNS), ...rows]);
}

/** What each vendor's words say it can do: its id -> tags. */
export function capabilitiesJson(vendors) {
  const lines = vendors.map(({ id, says }) => `  "${id}": ["${says.split(" ").join('", "')}"]`);
  return `{\n${lines.join(",\n")}\n}\n`;
}

/** The firm size codes that a vendor supports. */
export function supportedSizes(vendor) {
  return new Set(known(CODES, vendor.sizes, vendor));
}
