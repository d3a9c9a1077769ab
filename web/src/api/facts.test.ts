import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import * as facts from "./facts";

const SRC = resolve(import.meta.dirname, "..");

const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\/|^api\/(facts|schema)/.test(file),
  )
  .map((file) => readFileSync(join(SRC, file), "utf8"))
  .join("\n");

/** The names of everything in a fact: those of its members, and of theirs. */
function membersOf(fact: unknown): string[] {
  if (Array.isArray(fact)) return fact.flatMap(membersOf);
  if (typeof fact !== "object" || fact === null) return [];
  return Object.entries(fact).flatMap(([name, value]) => [name, ...membersOf(value)]);
}

test("every fact that is generated is read, and each of its members", () => {
  const isRead = (name: string) => new RegExp(`\\b${name}\\b`).test(sources);
  const unread = Object.entries(facts).flatMap(([fact, value]) => {
    // The labels of codes are read by the code that the server has sent.
    const members = fact.endsWith("_LABELS") ? [] : membersOf(value);
    // Other things than limits have their names as well: a page's `pageSize`.
    const names = fact === "LIMITS" ? members.map((name) => `LIMITS.${name}`) : members;
    return [fact, ...new Set(names)].filter((name) => !isRead(name));
  });
  expect(unread).toEqual([]);
});

test("labels of vendor fields and sentences of the contract are not typed again", () => {
  const labels = facts.VENDOR_FIELDS.map(([, label]) => label);
  // One word has other meanings as well.
  const texts = [...labels, ...Object.values(facts.SENTENCES)].filter((text) => /\s/.test(text));
  const code = sources.replace(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "").replace(/\s+/g, " ");
  const isTyped = (text: string) =>
    [`"${text}"`, `>${text}<`, `> ${text} <`].some((literal) => code.includes(literal));
  expect(texts.filter(isTyped)).toEqual([]);
});
