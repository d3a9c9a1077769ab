import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { memoMatched } from "../memo/memo-format";
import { MatchedNeeds } from "../results/matched-needs";
import { VendorGaps } from "../results/vendor-misses";

const asked = "Mandarin or Cantonese";
const met = { state: "derived", field: "description", mustHave: true } as const;
const chinese = { ...met, label: "Chinese", asked, quote: "se habla chino" };
const spanish = { ...met, label: "Spanish", quote: "se habla español", mustHave: false };

const lines = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

test("a need that is met is named beside the option that was chosen", () => {
  render(<MatchedNeeds needs={[chinese, spanish]} />);
  expect(lines()).toEqual([
    "Chinese (must have). You chose “Mandarin or Cantonese”. “se habla chino” (description)",
    "Spanish “se habla español” (description)",
  ]);
});

test("so is a gap", () => {
  const gap = {
    label: "Chinese",
    state: "unsaid",
    words: "does not say",
    mustHave: false,
  } as const;
  render(
    <VendorGaps gaps={[{ ...gap, asked }, gap].map((one, at) => ({ ...one, label: `C${at}` }))} />,
  );
  expect(lines()).toEqual([
    "C0: does not say. You chose “Mandarin or Cantonese”.",
    "C1: does not say",
  ]);
});

test("a memo speaks in the words that were chosen, and says which need is meant", () => {
  const listed = { ...chinese, label: "Mandarin", field: "tags", quote: null } as const;
  const said = (matched: object[]) => memoMatched({ matched } as never, null);
  const quoted = "On “Mandarin or Cantonese” (Chinese) it says “se habla chino” (description).";
  expect(said([chinese])).toBe(quoted);
  expect(said([listed])).toBe("It lists “Mandarin or Cantonese” (Mandarin: listed features).");
  expect(said([{ ...listed, field: "admin" }])).toBe(
    "An administrator confirmed “Mandarin or Cantonese” (Mandarin).",
  );
  expect(said([{ ...listed, asked: undefined }])).toBe("It lists “Mandarin” (listed features).");
});
