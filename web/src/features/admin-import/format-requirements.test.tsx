import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FormatRequirements } from "./format-requirements";
import { EVERY_HEADER, normalizedName } from "./header-names";

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
