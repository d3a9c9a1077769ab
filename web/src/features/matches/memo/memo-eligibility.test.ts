import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { memoEligibility, THIS_SIZE } from "./memo-format";

test("a memo and the server's reasons in it call the firms of this size the same", () => {
  const words = resolve(
    import.meta.dirname,
    "../../../../../src/recommend/wording/reason_words.rs",
  );
  const spaced = readFileSync(words, "utf8").replace(/\s+/g, " ");
  expect(spaced).toContain(` YOUR_SIZE: Words = words(PeerScope::Exact.label(), "${THIS_SIZE}");`);
});

test.each([
  [
    "yes",
    "It serves the firm in at least one of its states. It serves firms of this size. It is within the firm's budget.",
  ],
  ["no", "It serves other states only. It serves other sizes only. It is above the firm's budget."],
  [
    "unsaid",
    "It does not say which states it serves. It does not say which sizes it serves. It does not say what a firm pays per month.",
  ],
] as const)(
  "whether a vendor serves the firm, where that is %s, in whole sentences",
  (said, sentences) => {
    const eligibility = { state: said, size: said, budget: said };
    expect(memoEligibility({ eligibility, firmStates: [], statesServed: [] })).toBe(sentences);
  },
);

test.each([
  [["TX"], ["TX"], "It serves the firm in Texas."],
  [["OH", "TX"], ["OH", "TX"], "It serves the firm in Ohio and Texas."],
  [["OH", "TX", "UT"], ["OH", "TX"], "It serves the firm in Ohio and Texas, 2 of its 3 states."],
  [["OH", "TX"], [], "It serves the firm in at least one of its states."],
] as const)("a vendor for a firm in %s that serves %s", (firmStates, statesServed, sentence) => {
  const eligibility = { state: "yes", size: null, budget: null } as const;
  const vendor = { eligibility, firmStates: [...firmStates], statesServed: [...statesServed] };
  expect(memoEligibility(vendor)).toBe(sentence);
});
