import { expect, test } from "vitest";
import texts from "../../../tests/fixtures/folded-texts.json";
import { folded } from "./folded";

// The server's test has the same texts: `src/domain/text.rs`.
test.each(texts as [string, string][])("%j is searched for as %j", (text, searched) => {
  expect(folded(text)).toBe(searched);
});
