import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import icons from "../../../../tests/fixtures/highlight-icons.json";
import { Highlights } from "./highlights";

test("a highlight that says no has a cross in place of a tick", () => {
  render(<Highlights texts={["Signs BAA", "Texting: No", "Noted: not one"]} max={2} />);
  const icons = screen.getAllByRole("listitem").map((item) => item.querySelector("svg"));
  expect(icons.map((icon) => icon?.classList.contains("lucide-x"))).toEqual([false, true]);
});

test("so has one that is said to be a refusal, and no other", () => {
  const texts = ["We don't sign BAAs", "No long-term contract"];
  render(<Highlights texts={texts} denied={["We don't sign BAAs"]} max={2} />);
  const icons = screen.getAllByRole("listitem").map((item) => item.querySelector("svg"));
  expect(icons.map((icon) => icon?.classList.contains("lucide-x"))).toEqual([true, false]);
});

test.each(icons)("an import's $highlight has the icon $icon", ({ highlight, icon }) => {
  render(<Highlights texts={[highlight]} max={1} />);
  expect(screen.getByRole("listitem").querySelector("svg")).toHaveClass(`lucide-${icon}`);
});

test("a highlight with a price has a dollar sign, and no other", () => {
  const texts = [
    "Cost/mo: per page",
    "Price: $95/hr",
    "Cost savings: half",
    "Pricing is flat",
    "Prices",
    "Price (USD): $95/hr",
    "Cost/mo (billed yearly): 40",
    "Hourly rate (USD): 95",
    "Rate/hr: $95",
    "Cost (we care): yes",
    "Rate (contact): 45%",
    "Rates (monthly): 45%",
    "Costs (recovered): 3 of 4",
    "Rate: 45%",
    "Rates: 45 % of calls",
    "Rate: 95/hr",
    "Rates: $95, 10% off for a year",
    "Price: 20% of savings",
  ];
  render(<Highlights texts={texts} max={texts.length} />);
  const icons = screen.getAllByRole("listitem").map((item) => item.querySelector("svg"));
  const isDollar = icons.map((icon) => icon?.classList.contains("lucide-dollar-sign"));
  const expected = [true, true, false, false, false, true, true, true, true];
  const others = [false, false, false, false, false, false];
  expect(isDollar).toEqual([...expected, ...others, true, true, true]);
});
