import { expect, test } from "vitest";
import { isFiltered, readView, viewPath } from "./search-params";

test.each([
  "/vendors",
  "/vendors?categoryIds=intake%2Cstaffing&q=desk+a&sort=partner_first&page=3&includeInactive=true",
  "/vendors?worksWithMyTools=true&compare=a%2Cb&view=compare&differences=true",
])("%s is parsed and formatted unchanged", (path) => {
  expect(viewPath(readView(path.split("?")[1] ?? ""))).toBe(path);
});

test.each([
  ["sort=name_asc", "/vendors"],
  ["sort=newest", "/vendors"],
  ["sort=relevance", "/vendors"],
  ["q=a&sort=relevance", "/vendors?q=a"],
  ["q=a&sort=name_asc", "/vendors?q=a&sort=name_asc"],
  ["page=1", "/vendors"],
  ["page=abc", "/vendors"],
  ["page=-2", "/vendors"],
  ["includeInactive=false", "/vendors"],
  ["q=%20%20", "/vendors"],
  ["categoryIds=,,", "/vendors"],
  ["categoryId=intake", "/vendors?categoryIds=intake"],
  ["categoryIds=staffing&categoryId=intake", "/vendors?categoryIds=staffing%2Cintake"],
  ["compare=a,b,a,c,d,e", "/vendors?compare=a%2Cb%2Cc%2Cd"],
])("%s is normalized to %s", (search, path) => {
  expect(viewPath(readView(search))).toBe(path);
});

test("a search is cut to the length that the server accepts", () => {
  expect(readView(`q=${"é".repeat(201)}`).q).toBe("é".repeat(200));
});

test.each([
  ["", false],
  ["sort=name_desc&page=2&compare=a", false],
  ["q=a", true],
  ["categoryIds=intake", true],
  ["includeInactive=true", true],
  ["worksWithMyTools=true", true],
])("filters in %s: %s", (search, expected) => {
  expect(isFiltered(readView(search))).toBe(expected);
});
