// Compares the results with what was counted and with what there was before a restart.

import { send } from "../shared/client.mjs";
import { VENDORS } from "./data.mjs";
import { picked } from "./people.mjs";

async function json(url, cookie, path, method = "GET") {
  const reply = await send(url, method, path, { cookie });
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`);
  return { value: JSON.parse(reply.text), headers: reply.headers };
}

const sameCounts = (listed, key, counts) =>
  listed.length === Object.keys(counts).length && listed.every((one) => counts[one[key]] === one.count);

/** How many answers of Trends and how many vendors' counts of demos are not those of the files. */
export async function differences(url, { admin, witness, counted, rows, asked, pathOf }) {
  const found = { trends: 0, evidence: 0, vendors: VENDORS };
  for (const { question } of asked) {
    const { value } = await json(url, witness, pathOf(question));
    const expected = counted.trends(question, 0, rows);
    const isSame =
      value.total === expected.total &&
      sameCounts(value.categoryCounts, "name", expected.categories) &&
      sameCounts(value.stateCounts, "state", expected.states);
    if (!isSame) {
      found.trends += 1;
      console.log(`${pathOf(question)}: ${JSON.stringify(value).slice(0, 300)} and not ${JSON.stringify(expected).slice(0, 300)}`);
    }
  }
  // Where the administrator left the vendors; each still has the bookings of its first name.
  const categories = new Map();
  for (let number = 0; number < VENDORS; number += 1) {
    const { value } = await json(url, admin, `/api/admin/vendors/v${number}`);
    categories.set(`Vendor ${number}`, value.categoryId);
  }
  const evidence = counted.evidence(rows, (name) => categories.get(name));
  for (const [name, expected] of evidence) {
    const { value } = await json(url, witness, `/api/vendors/v${name.split(" ")[1]}/evidence`);
    if (JSON.stringify(value.booked.all) !== JSON.stringify(expected)) {
      found.evidence += 1;
      console.log(`${name}: ${JSON.stringify(value.booked.all)} and not ${JSON.stringify(expected)}`);
    }
  }
  return found;
}

const ids = (vendors) => vendors.map(({ categoryId, vendorId }) => `${categoryId} ${vendorId}`).join();

/** A last pick of each person, with nothing beside it. */
export async function picksOf(url, people) {
  const all = [];
  for (const { cookie } of people) {
    const { value } = await json(url, cookie, "/api/recommendations/pick-for-me", "POST");
    all.push(JSON.stringify(value));
  }
  return all;
}

/** What people had before a restart and do not have now: their picks, the same ones picked again, their clicks. */
export async function lostAfterRestart(url, people, before) {
  const lost = { persisted: 0, picks: 0, clicks: 0 };
  for (const [at, { cookie }] of people.entries()) {
    const { value } = await json(url, cookie, "/api/recommendations/persisted");
    if (ids(picked(JSON.stringify(value))) !== ids(picked(before[at]))) lost.persisted += 1;
  }
  const after = await picksOf(url, people);
  lost.picks = after.filter((text, at) => text !== before[at]).length;
  for (const { cookie, clicks } of people) {
    const kept = new Set();
    for (let offset = 0; ; ) {
      const { value } = await json(url, cookie, `/api/meeting-clicks?offset=${offset}`);
      const listed = value.items ?? value;
      if (listed.length === 0) break;
      for (const { id } of listed) kept.add(id);
      offset += listed.length;
    }
    lost.clicks += [...clicks].filter((id) => !kept.has(id)).length;
  }
  return lost;
}
