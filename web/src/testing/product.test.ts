import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { KEYS, printedKey } from "../features/admin/capabilities/review-keys";
import { joinList } from "../lib/join-list";
import { EVENTS, FAILURES } from "../lib/track";

// What docs/product.md repeats of the browser's figures and lists.

const PRODUCT = readFileSync(resolve(import.meta.dirname, "../../../docs/product.md"), "utf8")
  // However its lines are broken.
  .replace(/\s+/g, " ");

/** The sentences stand in the document as they are made of the constants. */
function says(...sentences: readonly string[]): void {
  expect(sentences.filter((sentence) => !PRODUCT.includes(sentence))).toEqual([]);
}

test("the keys of a vendor under review", () => {
  const keys = Object.fromEntries(
    Object.entries(KEYS).map(([command, key]) => [command, printedKey(key)]),
  );
  says(
    `↑ ↓ (or ${keys.up}, ${keys.down}) move`,
    `${keys.yes}, ${keys.no} and ${keys.unsaid} answer and move on`,
    `${keys.acceptAndNext} accepts all that was read, saves it and opens the next vendor`,
    `${keys.undo} takes the last save back and opens its vendor`,
    `${keys.acceptAll} accepts without saving`,
    `${keys.save} saves and opens the next`,
    `${keys.previous} and ${keys.next} go back and forth`,
  );
});

test("what goes to the browser's console", () => {
  const { fetchPicks, submitResponse, compute, logClick, trackClick, ...others } = FAILURES;
  expect(others).toEqual({});
  const onMatches = [fetchPicks, submitResponse, compute].map((text) => `"${text}"`).join(", ");
  says(
    `${joinList(EVENTS)} go to the browser's console and nowhere else`,
    `${onMatches}, "${logClick}" (Browse) and "${trackClick}".`,
  );
});
