// Vendors and bookings as CSV files: the clients are vendors of the directory, a few of them far more often than others.

import { once } from "node:events";
import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { FIRM_SIZES } from "../../data/generate/firms.mjs";
import { STATES as PLACES } from "../../data/generate/places.mjs";
import { pick, seeded } from "../../data/generate/random.mjs";
import { root } from "../run/process.mjs";

export const VENDORS = 200;
export const DAY_MS = 86_400_000;
/** Bookings lie on this many days, the last of which is yesterday. */
const DAYS = 730;
const FIRMS = 100_000;
const CITIES = 3_000;
const METROS = 210;
/** The categories of the stages, and one beside them. */
export const CATEGORIES = JSON.parse(readFileSync(join(root, "data/categories.json"), "utf8"))
  .slice(0, 10)
  .map(({ name }) => name);
const STATES = PLACES.map(({ code }) => code);

/** Small numbers are more frequent. */
const skewed = (next, limit) => Math.floor(next() * (Math.floor(next() * limit) + 1));

export const vendorName = (number) => `Vendor ${number}`;
const categoryOf = (number) => CATEGORIES[number % CATEGORIES.length];

export function vendorsCsv() {
  const lines = ["id,name,category,websiteUrl,bookingUrl,description"];
  for (let number = 0; number < VENDORS; number += 1) {
    const site = `https://vendor${number}.example`;
    lines.push(`v${number},${vendorName(number)},${categoryOf(number)},${site},${site}/demo,Serves law firms.`);
  }
  return `${lines.join("\n")}\n`;
}

/** The first and the last day, as days since 1970. */
export function days(now) {
  const last = Math.floor(now / DAY_MS) - 1;
  return [last - DAYS + 1, last];
}

export const dateText = (day) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Writes bookings with ids of this name in no order, each of one day of the last two years. */
export async function writeBookings(path, { rows, name, seed, now }) {
  const next = seeded(seed);
  const [first] = days(now);
  const texts = Array.from({ length: DAYS }, (_, at) => dateText(first + at));
  const file = createWriteStream(path);
  file.write("id,client,client category,company,firm size,city state,dma,created time\n");
  const stride = 7_368_787;
  for (let begun = 0; begun < rows; begun += 10_000) {
    let block = "";
    for (let row = begun; row < Math.min(begun + 10_000, rows); row += 1) {
      const vendor = skewed(next, VENDORS);
      const city = skewed(next, CITIES);
      const metro = city % METROS;
      const state = STATES[metro % STATES.length];
      const time = `${texts[Math.floor(next() * DAYS)]} ${String(Math.floor(next() * 24)).padStart(2, "0")}:30:00`;
      const id = `${name}${((row * stride) % 2 ** 32).toString(16)}`;
      const size = FIRM_SIZES[skewed(next, FIRM_SIZES.length)];
      const firm = Math.floor(next() * FIRMS);
      block += `${id},${vendorName(vendor)},${categoryOf(vendor)},Firm ${firm} LLP,${size},"City ${city}, ${state}",Metro ${metro},${time}\n`;
    }
    if (!file.write(block)) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
}

/** Questions for Trends: each of the 32 subsets of period, category, size, state and metro this many times. */
export function questions(each, seed, now) {
  const next = seeded(seed);
  const [first] = days(now);
  const made = [];
  for (let subset = 0; subset < 32 * each; subset += 1) {
    const metro = skewed(next, METROS);
    const question = {};
    if (subset & 1) {
      const ends = [Math.floor(next() * DAYS), Math.floor(next() * DAYS)].sort((a, b) => a - b);
      [question.start, question.end] = ends.map((day) => dateText(first + day));
    }
    if (subset & 2) question.category = pick(next, CATEGORIES);
    if (subset & 4) question.firmSize = pick(next, FIRM_SIZES);
    // The state of the metro, else most pairs would be empty.
    if (subset & 8) question.state = STATES[metro % STATES.length];
    if (subset & 16) question.dma = `Metro ${metro}`;
    made.push(question);
  }
  return made;
}
