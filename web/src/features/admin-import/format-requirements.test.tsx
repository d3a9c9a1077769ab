import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { IMPORT_COLUMNS } from "../../api/facts";
import { EVERY_HEADER, normalizedName } from "./columns/header-names";
import { FormatRequirements } from "./format-requirements";

test("the names that common exports are said to have are understood", () => {
  render(<FormatRequirements />);
  const paragraphs = screen.getAllByText(/exports are understood as they are: /);
  expect(paragraphs).toHaveLength(2);
  for (const { textContent } of paragraphs) {
    const names = textContent?.replace(/^.*: |\.$/g, "").split(/[,;] | or /) ?? [];
    expect(names.filter((name) => !EVERY_HEADER.has(normalizedName(name)))).toEqual([]);
    expect(names.length).toBeGreaterThan(4);
  }
});

/** The names below a heading, in their order. */
function namesBelow(heading: string): string[] {
  const names = screen.getByRole("heading", { name: heading }).nextElementSibling;
  return names?.textContent?.split(", ") ?? [];
}

test("the columns that an import splits stand with the lists, and every column somewhere", () => {
  render(<FormatRequirements />);
  const lists = IMPORT_COLUMNS.vendors.filter(({ isList }) => isList).map(({ name }) => name);
  expect(namesBelow("Vendors, lists separated by semicolons")).toEqual(lists);
  const shown = [
    "required",
    "optional",
    "lists separated by semicolons",
    "also understood",
  ].flatMap((part) => namesBelow(`Vendors, ${part}`));
  expect(new Set(shown)).toEqual(new Set(IMPORT_COLUMNS.vendors.map(({ name }) => name)));
});

test("what a file of bookings needs and what of it is not stored is what its columns say", () => {
  render(<FormatRequirements />);
  const text = screen.getByText(/^Required: /).textContent;
  expect(text).toBe(
    "Required: Created Time, and Client or Client Category. Not stored: Name, Email, Company, Platform.",
  );
});
