// Who is at work besides the readers: people who pick and click, an administrator who edits vendors, and
// one import of a million rows after the other, each undone before the next.

import { setTimeout as pause } from "node:timers/promises";
import { importFile, send } from "../shared/client.mjs";
import { CATEGORIES, vendorName } from "./data.mjs";

const PICK = "/api/recommendations/pick-for-me";

/** The vendors of a reply with picks. */
export const picked = (text) =>
  JSON.parse(text).items.flatMap((item) => item.picks.map((pick) => ({ ...pick, categoryId: item.categoryId })));

/** Picks, looks at the picks, and clicks on one of them, again and again. */
export async function pickAndClick(url, person, waits, signal) {
  while (!signal.aborted) {
    const reply = await waits.timed("pick", () => send(url, "POST", PICK, { cookie: person.cookie }));
    const vendors = reply.status === 200 ? picked(reply.text) : [];
    if (vendors.length === 0) person.empty += 1;
    await pause(300 + Math.random() * 400);
    const { cookie } = person;
    await waits.timed("picks read", () => send(url, "GET", "/api/recommendations/persisted", { cookie }));
    const vendor = vendors[person.clicks.size % vendors.length];
    if (vendor) {
      const body = { vendorId: vendor.vendorId, sourcePage: "GET_REC_STAGES" };
      const clicked = await waits.timed(
        "click",
        () => send(url, "POST", "/api/meeting-clicks", { cookie, body }),
        [200, 201],
      );
      if (clicked.status === 200 || clicked.status === 201) person.clicks.add(JSON.parse(clicked.text).id);
    }
    await pause(500 + Math.random() * 500);
  }
}

/** Edits, of two recommendations each, that fit into `RECOMMENDATIONS_PER_USER_MAX`. */
const HISTORY_FULL = 400;
const KINDS = ["text", "text", "text", "name", "text", "text", "text", "category"];

/** Edits a vendor and looks whether the next pick shows it: its text or links, its name, or its category. */
export async function edit(url, { cookie, witness, waits, tally }, signal) {
  const patch = (id, body, kind) =>
    waits.timed(`edit of ${kind}`, () => send(url, "PATCH", `/api/admin/vendors/${id}`, { cookie, body }));
  const pick = (kind) => waits.timed(kind, () => send(url, "POST", PICK, { cookie: witness }));
  for (let number = 0; !signal.aborted; number += 1) {
    await pause(400 + Math.random() * 400);
    if (number % HISTORY_FULL === HISTORY_FULL - 1) {
      const path = "/api/past-recommendations";
      await waits.timed("history deleted", () => send(url, "DELETE", path, { cookie: witness }), [200, 204]);
    }
    const warm = await pick("a pick before an edit");
    if (warm.status !== 200) continue;
    const before = picked(warm.text);
    if (before.length === 0) continue;
    const vendor = before[number % before.length];
    const kind = KINDS[number % KINDS.length];
    const own = Number(vendor.vendorId.slice(1));
    const bookingUrl = `https://vendor${own}.example/demo/${number}`;
    const name = vendor.name === vendorName(own) ? `${vendorName(own)} Legal` : vendorName(own);
    const others = CATEGORIES.filter((other) => other !== CATEGORIES[own % CATEGORIES.length]);
    const away = others[number % others.length];
    const body = {
      text: { bookingUrl, description: `Serves law firms, since ${number}.` },
      name: { name, bookingUrl },
      category: { categoryName: away, bookingUrl },
    }[kind];
    await patch(vendor.vendorId, body, kind);
    const next = await pick("a pick after an edit");
    const after = next.status === 200 ? picked(next.text) : [];
    const same = after.filter((other) => other.vendorId === vendor.vendorId);
    // An import or an undo in between may have brought others to the top.
    if (same.length > 0) tally.seen += 1;
    if (same.some((other) => other.bookingUrl !== bookingUrl || (kind === "name" && other.name !== name))) {
      tally.stale += 1;
      console.log(`${vendor.vendorId} is not shown as it was edited: ${JSON.stringify(same)}`);
    }
    if (kind === "category") {
      tally.moves += 1;
      await patch(vendor.vendorId, { categoryName: CATEGORIES[own % CATEGORIES.length] }, kind);
    }
  }
}

/** Imports the same new bookings and undoes that; `state.phase` says which of the two runs, `state.times` when. */
export async function importAndUndo(url, { cookie, form, rows, state }, signal) {
  const during = async (phase, work) => {
    state.phase = phase;
    const began = Date.now();
    const reply = await work();
    state.times.push({ phase, began, ended: Date.now() });
    state.phase = "nothing";
    if (reply.status !== 200) {
      state.failed += 1;
      console.log(`${phase}: ${reply.status} ${reply.text.slice(0, 300)}`);
      return null;
    }
    return JSON.parse(reply.text);
  };
  while (!signal.aborted) {
    const report = await during("import", () => importFile(url, cookie, form));
    if (report?.inserted !== rows) {
      state.failed += 1;
      return;
    }
    state.isIn = true;
    await pause(2_000);
    if (signal.aborted) return;
    const undo = `/api/admin/imports/${report.importId}/undo`;
    const undone = await during("undo", () => send(url, "POST", undo, { cookie }));
    if (undone?.removed !== rows) {
      state.failed += 1;
      return;
    }
    state.isIn = false;
    await pause(2_000);
  }
}
