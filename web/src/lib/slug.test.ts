import { expect, test } from "vitest";
import slugs from "../../../tests/fixtures/slugs.json";
import { slugOf } from "./slug";

test.each(slugs)("the slug of %j is the server's", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
