import { expect, test } from "vitest";
import { readList, readPage, withQuery } from "./search-params";

test("lists are joined by commas, without empty entries and repeats", () => {
  expect(readList("intake,,staffing,intake")).toEqual(["intake", "staffing"]);
  expect(readList(null)).toEqual([]);
});

test.each([
  ["3", 3],
  ["1", 1],
  ["0", 1],
  ["-2", 1],
  ["2.5", 1],
  ["two", 1],
  [null, 1],
])("page %s is %i", (value, page) => {
  expect(readPage(value)).toBe(page);
});

test("empty entries leave no trace in the query string", () => {
  expect(withQuery("/vendors", { q: "", categoryIds: [], page: null })).toBe("/vendors");
  expect(withQuery("/vendors", { q: "a b", categoryIds: ["x", "y"], page: 2 })).toBe(
    "/vendors?q=a+b&categoryIds=x%2Cy&page=2",
  );
});
