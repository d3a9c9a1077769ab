// Where a vendor works: the whole country, regions, or states.
import { readFileSync } from "node:fs";
import { slug } from "./text.mjs";

const tags = JSON.parse(readFileSync(new URL("../tags.json", import.meta.url), "utf8"));

/** Whether a vendor works in a state: it names the state, its region or the whole country. */
export function serves(vendor, state) {
  if (vendor.geo === "US") return true;
  const places = vendor.geo.split("; ").map(slug);
  const own = slug(state.name);
  return places.includes(own) || places.includes(tags[own].parent);
}
