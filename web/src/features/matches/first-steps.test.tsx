import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Schema } from "../../api/client";
import { useSession } from "../../shared/session";
import { adaAsAdmin } from "../../testing/fixtures";
import { pastImport } from "../../testing/imports";
import { categoryPicks, pick, picksOf, serveMatches } from "../../testing/matches";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { MatchesPage } from "./matches-page";

function SignedInMatches() {
  return useSession().state === "signed-in" ? <MatchesPage /> : null;
}

/** Matches of an administrator without picks, after these imports; without the sample it has so many vendors. */
async function firstSteps(items: Schema<"PastImport">[], vendors: number | null = null) {
  visit(items, vendors, 0);
  return within(await screen.findByRole("region", { name: "First steps" }));
}

function visit(
  items: Schema<"PastImport">[],
  vendors: number | null,
  recommended: number,
  saved = picksOf(),
) {
  serveMatches(saved);
  const instance = { ...adaAsAdmin.instance, sampleData: vendors === null };
  const page = { items: [], total: vendors ?? 113, page: 1, pageSize: 24, myTools: 0 };
  server.use(
    answers("get", "/api/auth/me", { ...adaAsAdmin, instance }),
    answers("get", "/api/vendors", page),
    answers("get", "/api/admin/imports", { items }),
    answers("get", "/api/past-recommendations", { ...page, total: recommended }),
  );
  return renderAt("/matches", <SignedInMatches />);
}

test("who was recommended something before is no beginner again once the picks are cleared", async () => {
  visit([], null, 3);
  expect(await screen.findByText("0 of 9 stages completed")).toBeVisible();
  expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
  expect(screen.getByRole("button", { name: "Pick For Me" }).className).toContain("primary");
});

test("where the history does not load, nobody is taken for a beginner", async () => {
  visit([], null, 3);
  server.use(refuses("get", "/api/past-recommendations", 500));
  expect(await screen.findByText("0 of 9 stages completed")).toBeVisible();
  expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
});

test("who has picks is asked about no history, nor once they are cleared", async () => {
  const { user } = visit([], null, 3, picksOf(categoryPicks("Intake", [pick("Callwright")])));
  let asked = 0;
  const nothing = { items: [], total: 3, page: 1, pageSize: 24 };
  server.use(answers("get", "/api/past-recommendations", nothing, () => asked++));
  expect(await screen.findByText("1 of 9 stages completed")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear picks" }));
  expect(await screen.findByText("0 of 9 stages completed")).toBeVisible();
  expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
  expect(asked).toBe(0);
});

test("an administrator of an empty instance is led to data and to the first recommendation", async () => {
  const steps = await firstSteps([]);
  const links = steps.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toContain("/admin/import");
  expect(links.at(-1)).toMatch(/^\/matches\?categoryId=/);
});

test("without vendors the file comes first, with them the recommendation", async () => {
  for (const [total, primary] of [
    [0, "Import"],
    [4, "Start"],
  ] as const) {
    const steps = await firstSteps([], total);
    const link = steps.getByRole("link", { name: primary });
    await waitFor(() => expect(link.className).toContain("primary"));
    cleanup();
  }
});

const vendors = pastImport({ kind: "vendors" });
const bookings = pastImport({ kind: "bookings" });
const undone = pastImport({ kind: "vendors", state: "undone" });

test.each([
  ["the sample alone", [], null, false, /^The vendors and bookings here are invented\./],
  ["nothing", [], 0, false, /^Vendors and demo bookings come from a CSV file/],
  ["vendors beside the sample", [vendors], null, true, /^Your vendors are here\. Demo bookings/],
  ["vendors added by hand", [], 2, true, /^Your vendors are here\. Demo bookings/],
  ["bookings alone", [bookings], 0, false, /^Your demo bookings are here\. Vendors come/],
  ["both", [bookings, vendors], 9, true, /^Your vendors and demo bookings are here\.$/],
  [
    "an import that was undone",
    [undone],
    null,
    false,
    /^The vendors and bookings here are invented/,
  ],
] as const)(
  "the first step is ticked once there are vendors of one's own: %s",
  async (_, items, total, done, text) => {
    const steps = await firstSteps([...items], total);
    expect(await steps.findByText(text)).toBeVisible();
    expect(steps.queryAllByText("Completed")).toHaveLength(done ? 1 : 0);
  },
);
