import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { Schema } from "../../../api/client";
import { ada } from "../../../testing/fixtures";
import { ranked } from "../../../testing/matches";
import { renderAt } from "../../../testing/render";
import { answers, refuses, server } from "../../../testing/server";
import { UnlistedVendors } from "./unlisted-vendors";

const PATH = "/api/recommendations/unlisted-vendors";

function other(name: string, rank: number | null, changes: Partial<Schema<"UnlistedVendor">> = {}) {
  const { vendor, score, inUse, dismissed, eligibility, firmStates, statesServed } = ranked(
    name,
    6,
  );
  const known = { vendor, score, inUse, dismissed, eligibility, firmStates, statesServed };
  return { ...known, rank, rankReason: null, gaps: [], why: [], ...changes };
}

function show(unlistedCount: number, scored = true) {
  server.use(answers("get", "/api/auth/me", ada));
  const results = { responseId: "r-1", unlistedCount, vendors: [ranked("Last", 5)] };
  return renderAt("/matches", <UnlistedVendors results={results} scored={scored} />);
}

function answersWith(items: Schema<"UnlistedVendor">[], total = items.length) {
  const asked: string[] = [];
  server.use(
    http.get(`*${PATH}`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(`${query.get("responseId")} ${query.get("page")}`);
      return HttpResponse.json({ items, total, page: Number(query.get("page")), pageSize: 24 });
    }),
  );
  return asked;
}

const card = (name: string) => within(screen.getByRole("article", { name }));

test("each vendor that is not listed says where it stands and why", async () => {
  const asked = answersWith([
    other("Below", 6, { rankReason: "comes after lower scores because it misses 1 must-have" }),
    other("Lower", 7),
    other("Same", 7, { score: ranked("Last", 5).score }),
    other("Elsewhere", 8, { eligibility: { state: "no", size: null, budget: null } }),
    other("Few", null, {
      gaps: [{ label: "Spanish", state: "unsaid", words: "does not say", mustHave: false }],
    }),
  ]);
  const { user } = show(5);
  expect(asked).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Show 5 vendors not in this list" }));
  await screen.findByRole("article", { name: "Below" });
  expect(asked).toEqual(["r-1 1"]);
  expect(card("Below").getByRole("img", { name: "Rank 6" })).toBeVisible();
  expect(
    card("Below").getByText("It comes after lower scores because it misses 1 must-have."),
  ).toBeVisible();
  expect(
    card("Lower").getByText("It meets all that you asked for, and the rest of its score is lower."),
  ).toBeVisible();
  expect(card("Same").getByText(/the order of names decides/)).toBeVisible();
  expect(card("Elsewhere").queryByText(/^It /)).toBeNull();
  expect(card("Few").getByRole("img", { name: "No rank" })).toHaveTextContent("–");
  expect(card("Few").getByText("It meets too few of your answers to be listed.")).toBeVisible();
  expect(card("Few").getByText(/Does not say:/).parentElement).toHaveTextContent("Spanish");
  await user.click(screen.getByRole("button", { name: "Hide 5 vendors not in this list" }));
  expect(screen.queryByRole("article")).toBeNull();
});

test("nothing is offered where every vendor is listed", () => {
  show(0);
  expect(screen.queryByRole("button")).toBeNull();
});

test("many come in pages, and names alone give no reason", async () => {
  const asked = answersWith([other("Alpha", 6)], 30);
  const { user } = show(30, false);
  await user.click(screen.getByRole("button", { name: "Show 30 vendors not in this list" }));
  expect((await screen.findByRole("article", { name: "Alpha" })).textContent).not.toContain("It ");
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("Showing 25 to 30 of 30 vendors")).toBeVisible();
  expect(asked).toEqual(["r-1 1", "r-1 2"]);
});

test("a failure says so, and can be tried again", async () => {
  server.use(refuses("get", PATH, 500));
  const { user } = show(1);
  await user.click(screen.getByRole("button", { name: "Show 1 vendor not in this list" }));
  expect(await screen.findByText("Failed to load the other vendors")).toBeVisible();
  answersWith([other("Back", 6)]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("article", { name: "Back" })).toBeVisible();
});
