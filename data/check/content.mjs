// The files under check, and the words that the checks share.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { contract } from "../generate/firms.mjs";
import { readCsv, slug } from "../generate/text.mjs";

export const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

export const categories = JSON.parse(read("categories.json"));
export const tags = JSON.parse(read("tags.json"));
export const tools = JSON.parse(read("tools.json"));
export const questionnaires = categories.map(({ id }) =>
  JSON.parse(read(`questionnaires/${id}.json`)),
);
export const questions = questionnaires.flatMap((q) => q.questions);
export const vendors = readCsv(read("sample/vendors.csv"));
export const bookings = readCsv(read("sample/bookings.csv"));

export const CATEGORY_NAMES = categories.map(({ name }) => name);
/** The numbers of src/domain/limits.rs and of the ranking that the contract names. */
export const LIMITS = contract["x-facts"].limits;
/** The fewest and the most questions of a category. */
export const QUESTIONS = [4, 8];
export const PRICES = contract["x-facts"].priceBrackets;
export const FORMATS = ["Outlook", "Word", "PDF"];

export const listOf = (cell) => cell.split(";").filter(Boolean);
export const share = (rows, test) => rows.filter(test).length / rows.length;

export function between(low, value, high, what) {
  assert.ok(value >= low && value <= high, `${what}: ${value} is not within ${low} to ${high}`);
}

export function unique(values, what) {
  const seen = new Set();
  for (const value of values) {
    assert.ok(!seen.has(value), `${what} twice: ${value}`);
    seen.add(value);
  }
}

/** Vendor id -> the tags that its words say; tests/integration/sample_vendors.rs holds it to them. */
export const said = JSON.parse(read("../tests/fixtures/capabilities/sample.json"));

/** Everything a questionnaire can find in a vendor, as the recommendation engine sees it. */
export function vendorTags(v) {
  const columns = ["integrations", "firmSizeSupported", "practiceAreasSupported", "geoFocus"];
  const listed = columns.flatMap((c) => listOf(v[c]).map(slug));
  return new Set([...said[v.id], ...listed, `price-${v.priceBracket}`]);
}

/** The sample has columns that the import reads, in whichever order. */
export function assertColumns(kind, rows, lacking) {
  const columns = contract["x-facts"].importColumns[kind].map(({ name }) => name);
  const expected = columns.filter((name) => !lacking.includes(name));
  assert.deepEqual(Object.keys(rows[0]).sort(), expected.sort());
}
