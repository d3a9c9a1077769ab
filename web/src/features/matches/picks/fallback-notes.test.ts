import { expect, test } from "vitest";
import { categoryPicks, pick, picksOf } from "../../../testing/matches";
import { pageNote, stageNote } from "./fallback-notes";

const SIMILAR =
  "Note: Recommendations include data from similar firm sizes due to limited data for your exact size.";
const ANY = "Not enough recent data for your firm size; showing popular picks overall.";

const SOME_ANY =
  "Note: Recommendations include data from firms of any size due to limited data for your exact size.";
const PROFILE =
  "Not enough data from other firms yet; showing those that fit best by what is known.";

test.each([
  ["exact", null],
  ["similar", SIMILAR],
  ["any", ANY],
  ["profile", PROFILE],
  [null, null],
] as const)("a stage of scope %s says what it should", (scope, note) => {
  expect(stageNote(scope)).toBe(note);
});

test.each([
  [["exact", "exact"], null],
  [["exact", "similar"], SIMILAR],
  [["exact", "any"], SOME_ANY],
  [["any", "similar"], SIMILAR],
  [["similar", "similar"], SIMILAR],
  [["any", "any"], ANY],
  [["any", null], ANY],
  [["any", "profile"], SOME_ANY],
  [["any", "profile", "similar"], SIMILAR],
  [["profile", "profile"], PROFILE],
  [["exact", "profile"], PROFILE],
  [["profile"], PROFILE],
  [["profile", null], PROFILE],
  [[null, null], null],
  [[], null],
] as const)("a page of %j says what it should", (scopes, note) => {
  const items = scopes.map((scope, n) => categoryPicks(`Category ${n}`, [pick("A")], scope));
  expect(pageNote(picksOf(...items))).toBe(note);
});

test("a page has a note exactly where one of its stages has one", () => {
  const scopes = ["exact", "similar", "any", "profile", null] as const;
  const mixes = scopes.flatMap((a) => scopes.flatMap((b) => scopes.map((c) => [a, b, c])));
  for (const mix of mixes) {
    const items = mix.map((scope, n) => categoryPicks(`Category ${n}`, [pick("A")], scope));
    const hasNote = mix.some((scope) => stageNote(scope) !== null);
    expect(pageNote(picksOf(...items)) !== null, mix.join()).toBe(hasNote);
  }
});
