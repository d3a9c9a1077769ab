import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../..");

/** What ships of the sources below a folder: no tests, and nothing that only tests use. */
function sourcesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|rs)$/.test(file))
    .filter((file) => !/(^|\/)(testing|tests)(\/|\.rs$)|\.test\.tsx?$|schema\.d\.ts$/.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), "utf8"));
}

const CLIENT = sourcesOf("web/src");
const SERVER = sourcesOf("src").map((text) => text.replace(/#\[cfg\(test\)\][\s\S]*$/, ""));

test("a failure to load is of one thing, and is written once", () => {
  const titles = CLIENT.flatMap((text) =>
    [...text.matchAll(/"([^"]+ did not load)"/g)].map(([, title = ""]) => title),
  );
  expect(titles.length).toBeGreaterThan(20);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

/** The texts of a source, without comments: what is filled in is a hole, and lines break nowhere. */
function textsOf(source: string): string {
  return source
    .replace(/^\s*\{?\/\*[\s\S]*?\*\/\}?|^\s*\/\/.*$/gm, "")
    .replace(/\\\n\s*/g, "")
    .replace(/\\"/g, '"')
    .replace(/\{" "\}/g, " ")
    .replace(/\$?\{[^{}"`;\n<>]*\}/g, "…")
    .replace(/&apos;|’/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");
}

const SHOWN = [...CLIENT, ...SERVER].map(textsOf).join('"');

/** Whether the sources have a text; names in braces, figures and letters that stand for them may be holes there. */
function stands(text: string): boolean {
  const parts = text
    .replace(/’/g, "'")
    .split(/\{[^}]*\}|\b\d[\d,.]*\b|\b[XYZNMn]\b|…/)
    // A hole at either end says nothing.
    .filter((part, at, all) => part !== "" || (at > 0 && at < all.length - 1))
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  // A single word stands in some sentence, whatever it is: it has to be a text of its own.
  const isWord = /^\w+$/.test(text);
  const pattern = isWord ? `["\`>] ?${text} ?["\`<]` : parts.join('[^"]{0,40}?');
  return new RegExp(pattern).test(SHOWN);
}

const PRODUCT = readFileSync(join(ROOT, "docs/product.md"), "utf8").replace(/`[^`\n]*`/g, "`");
const QUOTES = new Set(
  PRODUCT.split(/\n\s*\n|\n(?=[-|#])/).flatMap((paragraph) =>
    [...paragraph.replace(/\s+/g, " ").matchAll(/"([^"]*)"/g)]
      .map(([, quote = ""]) => quote)
      .filter((quote) => /[a-z]{2}/i.test(quote)),
  ),
);

/** Quotes that no source has as one text: why, and the texts of which the sources put them together. */
const COMPOSED: Readonly<Record<string, readonly [why: string, ...pieces: string[]]>> = {
  "You are signed out. This cannot be saved right now: the disk is full.": [
    "the failure of the store, in the answer to a sign-out",
    "You are signed out. This cannot be saved right now: {why}.",
    "the disk is full",
  ],
  "Everybody needs a second factor here. Set up yours to go on.": [
    "the first sentence stands alone elsewhere",
    "Everybody needs a second factor here",
    "{needed}. Set up yours to go on.",
  ],
  "Too many wrong codes. Try again in {n} seconds, or use a recovery code.": [
    "a second is one",
    "Too many wrong codes. Try again in {n} {unit}, or use a recovery code.",
    "seconds",
  ],
  "Too many attempts. Try again in {n} seconds.": [
    "a second is one",
    "Too many attempts. Try again in {n} {unit}.",
    "seconds",
  ],
  "Colleagues use Acme (Ada Park).": ["two names", "Colleagues use {names}."],
  "0 of 14 required answered, 26 optional": [
    "the figures are bold",
    "{answered} of {required}",
    "required answered, {n} optional",
  ],
  "{p}% through your litigation lifecycle": [
    "the share is formatted as everywhere",
    "{share} through your litigation lifecycle",
  ],
  "(select all that apply)": ["the label of a kind of question", "select all that apply"],
  "Show 7 vendors not in this list": [
    "a number with its noun",
    "Show {vendors}",
    "{count} not in this list",
  ],
  "3 questions below": ["a number with its noun", "{questions} below"],
  "Misses 1 of 2 must-haves: Spanish (no)": [
    "needs with what is said of each",
    "Misses {n} of {needs}: {named}",
  ],
  "Comes near: 24/7 answering (after-hours answering). Does not say: Outlook and 2 more. Says no: Vietnamese.":
    ["lists of needs", "Comes near:", "Does not say:", "Says no:", "{n} more"],
  "Serves 1 of your 4 states (CA)": ["codes", "Serves {n} of your {all} states"],
  "It comes after lower scores because it says it serves other firm sizes only.": [
    "the reason of a place in words of the server",
    "It {reason}.",
    "comes after {who} because it {why}",
    "lower scores",
    "says it serves {others} only",
    "other firm sizes",
  ],
  "It comes after vendors that meet fewer needs because it misses 1 must-have.": [
    "the reason of a place",
    "It {reason}.",
    "comes after {who} because it {why}",
    "vendors that meet fewer needs",
  ],
  "It meets more needs than PatientFile, which scores higher on “Attorneys” (+3.1) and “Employees” (+3.1).":
    [
      "the reason of a place",
      "It {reason}.",
      "meets more needs than {name}, which scores higher on {place}",
    ],
  "None of the 12 Intake vendors here says it offers Haitian Creole": [
    "a category and an offer",
    "None of the {n} {category} vendors here",
    "{none} says it offers",
  ],
  "The only Intake vendor here does not say that it offers Haitian Creole": [
    "a category and an offer",
    "The only {category} vendor here does not",
    "{only} say that it offers {offer}",
  ],
  "None of the 12 Intake vendors here plainly says it offers Haitian Creole; the words of at least one come near it":
    [
      "a category and an offer",
      "None of the {n} {category} vendors here",
      "{none} plainly says it offers",
      "; the words of at least one come near",
      "{near} it",
    ],
  "No vendor in this list says it offers Haitian Creole; Acme does": [
    "an offer and a name",
    "No vendor in this list says it offers",
    "{nobody} {offer}; {who}",
    "{name} does",
  ],
  "3 other Intake vendors here do": ["a category", "{n} other {category} vendors here do"],
  "70 of 185 firms your size (38%)": [
    "the label of a scope",
    "{n} of {all} {firms} ({share}%)",
    "firms your size",
  ],
  "Next stage: Intake": ["a stage", "Next stage"],
  "Still without a tool: Intake": ["a stage", "Still without a tool"],
  "The picks of your questionnaire were replaced": [
    "one questionnaire or several",
    "The picks of your questionnaire",
    "{picks} were replaced",
  ],
  "2 more needs are not met.": ["a number with its noun", "more need", "{needs} {are} not met."],
  "+12.3% from last month": ["a change", "from last month"],
  "+8.2% growth rate": ["a change", "growth rate"],
  "Not a full week": ["the name of the interval", "Not a full {interval}", "Week"],
  "Signs BAA: no": ["an example of a vendor's words"],
  "We don't do conflict checks": ["an example of a vendor's words"],
  "Showing X to Y of Z vendors": [
    "lists of several things",
    "Showing {first} to {last} of {total} {noun}",
    "vendors",
  ],
  "No vendors match your current filters. Try clearing some filters.": [
    "the first sentence stands alone elsewhere",
    "No vendors match your current filters.",
    "{none} Try clearing some filters.",
  ],
  "Too few firms to show a count: it takes five.": [
    "the number of the rules for small counts",
    "Too few firms to show a count: it takes {n}",
  ],
  "1 vendor of this comparison is no longer listed.": [
    "a number with its noun",
    "{vendors} of this comparison {are} no longer listed.",
  ],
  "Take it without websiteUrl and bookingUrl": ["names of columns", "Take it without {columns}"],
  "Booking link (bookingUrl)": ["a label and a column", "Booking link", "bookingUrl"],
  "As in the import of {file}:": ["the name has its own direction", "As in the import of"],
  "Lead Generation?": ["a category of its own", "Lead Generation"],
  "{n} capabilities read for {m} vendors; {k} say nothing yet.": [
    "numbers with their nouns",
    "{n} capabilities",
    "{capabilities} read for {vendors}",
    "; {k} say nothing yet",
  ],
  "Vendor Trends · Stackbrief": ["a screen's title", "Vendor Trends", "{title} · Stackbrief"],
  "items.1.categoryId: This value is required.": [
    "the place of the value in a body",
    "This value is required.",
  ],
  "Something went wrong. Reference: {requestId}": [
    "the sentence of any failure",
    "Something went wrong",
    "{sentence}. Reference: {requestId}",
  ],
  "Chinese: does not say. You chose “Mandarin or Cantonese”.": [
    "a gap, and beside it the option that was chosen",
    "does not say",
    "You chose “{asked}”.",
  ],
  "It says nothing plain about “None of it, we want better software” (software for your own team).":
    ["needs in the words that were chosen", "It says nothing plain about {needs}."],
  "It serves the firm in Ohio and Texas, 2 of its 3 states.": [
    "the count only where it is not all of them",
    "It serves the firm in {names}",
    ", {n} of its {all} states",
  ],
  "This name is unknown. Did you mean bookingUrl?": [
    "a name of the contract",
    "This name is unknown. Did you mean {near}?",
  ],
};

test("texts that docs/product.md quotes stand in the sources", () => {
  expect(QUOTES.size).toBeGreaterThan(300);
  expect([...QUOTES].filter((quote) => !stands(quote) && !(quote in COMPOSED))).toEqual([]);
});

test("what is quoted but composed is needed as an exception, and its pieces stand in the sources", () => {
  const composed = Object.entries(COMPOSED);
  expect(composed.filter(([quote]) => !QUOTES.has(quote) || stands(quote))).toEqual([]);
  const pieces = composed.flatMap(([, [, ...rest]]) => rest);
  expect(pieces.filter((piece) => !stands(piece) || !/[a-z]{4}/i.test(piece))).toEqual([]);
});
