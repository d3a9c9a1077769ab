import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { KEYS, printedKey } from "../features/admin/capabilities/review-keys";

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
