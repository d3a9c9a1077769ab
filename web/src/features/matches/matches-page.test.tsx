import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { Schema } from "../../api/client";
import { profileQuery } from "../../api/queries/account";
import { keys } from "../../api/queries/keys";
import { overviewQuery } from "../../api/queries/matches";
import { invalidate } from "../../api/query-client";
import { useSession } from "../../shared/session";
import { adaAsAdmin, problem } from "../../testing/fixtures";
import {
  categoryPicks,
  gate,
  overviewOf,
  pick,
  picksOf,
  recordedClick,
  serveMatches,
} from "../../testing/matches";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { MatchesPage } from "./matches-page";

const EMPTY = "Run Pick For Me or complete the questionnaire to see tailored picks.";
const trio = [pick("Callwright"), pick("Nightdocket", { bookingUrl: null }), pick("Oyez Desk")];

let logged: unknown[];

beforeEach(() => {
  localStorage.clear();
  logged = [];
  vi.spyOn(console, "info").mockImplementation((...parts) => logged.push(parts[0]));
});

function SignedInMatches() {
  return useSession().state === "signed-in" ? <MatchesPage /> : null;
}

async function visit(saved = picksOf(), address = "/matches") {
  const served = serveMatches(saved);
  const view = renderAt(address, <SignedInMatches />);
  await screen.findByRole("button", { name: /^9 Staffing/ });
  return { ...view, served };
}

const stage = (name: RegExp) => screen.getByRole("button", { name });

test("a new user sees nine stages, none started, and nothing to clear", async () => {
  const { user } = await visit();
  expect(screen.getByRole("heading", { level: 1, name: "Get Recommendations" })).toBeVisible();
  expect(screen.getByText("0 of 9 stages completed")).toBeVisible();
  expect(screen.getByText("0% through your litigation lifecycle")).toBeVisible();
  expect(screen.getAllByText("Not Started")).toHaveLength(9);
  expect(screen.queryByRole("button", { name: "Clear picks" })).toBeNull();
  expect(screen.getByText("Sample data")).toBeVisible();
  await user.click(stage(/^2 Intake Screen and sign clients\. Not Started/));
  expect(screen.getByText(EMPTY)).toBeVisible();
});

test("no place is kept for the question of states once they are known", async () => {
  serveMatches();
  server.use(http.get("*/api/recommendations/overview", () => new Promise<never>(() => undefined)));
  const { client } = renderAt("/matches", <SignedInMatches />);
  const loading = await screen.findByRole("status", { name: "Loading" });
  await waitFor(() => expect(client.getQueryData(profileQuery.queryKey)).toBeDefined());
  await waitFor(() => expect(loading.querySelectorAll("section")).toHaveLength(1));
});

test("a closed stage prints its picks", async () => {
  await visit(picksOf(categoryPicks("Intake", trio)));
  const printed = screen.getByText("Nightdocket").closest("ul");
  expect(printed).toHaveTextContent("Callwright");
  expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
});

test("only one stage is open, and its header closes it", async () => {
  const { user } = await visit();
  await user.click(stage(/^1 Lead Generation/));
  await user.click(stage(/^2 Intake/));
  expect(screen.getAllByText(EMPTY)).toHaveLength(1);
  expect(stage(/^1 Lead/)).toHaveAttribute("aria-expanded", "false");
  await user.click(stage(/^2 Intake/));
  expect(screen.queryByText(EMPTY)).toBeNull();
});

test("an open stage shows up to three picks with their reasons", async () => {
  const saved = picksOf(categoryPicks("Intake", [...trio, pick("Fourth")]));
  const { user } = await visit(saved);
  expect(screen.getByText("11% through your litigation lifecycle")).toBeVisible();
  await user.click(stage(/^2 Intake .*Completed/));
  expect(screen.getAllByRole("article")).toHaveLength(3);
  const card = screen.getAllByRole("article")[0] as HTMLElement;
  expect(within(card).getByRole("heading", { name: "Callwright" })).toBeVisible();
  expect(within(card).getByText("Popular across 64 firms that know Callwright")).toBeVisible();
  expect(within(card).getByRole("img", { name: "Price 2 of 4" })).toBeVisible();
  const website = within(card).getByRole("link", { name: /^Visit Website/ });
  expect(website).toHaveAttribute("href", "https://callwright.example/?utm_source=stackbrief");
  expect(website).toHaveAttribute("target", "_blank");
});

test("scheduling from a stage logs the click, or says that it comes soon", async () => {
  const { user } = await visit(picksOf(categoryPicks("Intake", trio)));
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  const sent: Schema<"MeetingClickRequest">[] = [];
  const click = recordedClick("Callwright", "GET_REC_STAGES");
  server.use(
    answers("post", "/api/meeting-clicks", click, async (request) => {
      sent.push(await request.json());
    }),
  );
  await user.click(stage(/^2 Intake/));
  const buttons = screen.getAllByRole("button", { name: "Schedule Meeting" });
  await user.click(buttons[1] as HTMLElement);
  expect(await screen.findByText("Scheduling feature coming soon")).toBeVisible();
  expect(screen.getByText("This will open the booking calendar")).toBeVisible();
  await user.click(buttons[0] as HTMLElement);
  expect(await screen.findByText("Opening scheduler...")).toBeVisible();
  expect(sent).toEqual([{ vendorId: "Callwright", sourcePage: "GET_REC_STAGES" }]);
  expect(opened).toHaveBeenCalledOnce();
  expect(logged.filter((event) => event === "schedule_click")).toHaveLength(2);
});

test("a pick that serves other firms only is marked as in the questionnaire", async () => {
  const others = pick("Orchard", { eligibility: { state: "no", size: "no", budget: "no" } });
  const silent = pick("Quiet", { eligibility: { state: "unsaid", size: "yes", budget: null } });
  const { user } = await visit(picksOf(categoryPicks("Intake", [others, silent])));
  await user.click(stage(/^2 Intake/));
  const card = (name: string) =>
    within(screen.getByRole("heading", { level: 3, name }).closest("article") as HTMLElement);
  const marks = within(card("Orchard").getByRole("list", { name: "For your firm" }));
  expect(marks.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Serves other states only",
    "Serves other sizes only",
    "Above your budget",
  ]);
  expect(card("Quiet").queryByRole("list", { name: "For your firm" })).toBeNull();
});

test("notes: the page's yellow one, and that of the stage", async () => {
  const saved = picksOf(
    categoryPicks("Lead Generation", [pick("Meridian")], "similar"),
    categoryPicks("Intake", trio, "any"),
  );
  const { user } = await visit(saved);
  expect(screen.getByText(/^Note: Recommendations include data from similar/)).toBeVisible();
  await user.click(stage(/^2 Intake/));
  expect(
    screen.getByText("Not enough recent data for your firm size; showing popular picks overall."),
  ).toBeVisible();
});

test("a dismissed card folds to a line, stays dismissed after a reload, and comes back", async () => {
  const { user, served } = await visit(picksOf(categoryPicks("Intake", [pick("Callwright")])));
  await user.click(stage(/^2 Intake/));
  await user.click(screen.getByRole("button", { name: "Dismiss Callwright" }));
  expect(screen.queryByRole("article")).toBeNull();
  expect(screen.getByText("Callwright hidden ·", { exact: false })).toBeVisible();
  expect(await screen.findByText("Callwright has been hidden")).toBeVisible();
  expect(await screen.findByText("In Progress")).toBeVisible();
  expect(screen.getByRole("button", { name: "Undo hiding Callwright" })).toHaveFocus();
  expect(served.picks.items[0]?.picks[0]?.dismissed).toBe(true);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByRole("article")).toBeVisible();
  await waitFor(() => expect(served.picks.items[0]?.picks[0]?.dismissed).toBe(false));
});

test("stages that arrive before their picks ask for no picks a second time", async () => {
  const { client, served } = await visit();
  served.picks = picksOf(categoryPicks("Intake", trio));
  served.calls.length = 0;
  const reply = gate();
  server.use(
    http.get("*/api/recommendations/persisted", async () => {
      served.calls.push("picks");
      await reply.held;
      return HttpResponse.json(served.picks);
    }),
  );
  const both = invalidate(client, keys.picks, keys.overview);
  await waitFor(() => expect(client.getQueryData(overviewQuery.queryKey)?.completed).toBe(1));
  reply.release();
  await both;
  expect(await screen.findByText("1 of 9 stages completed")).toBeVisible();
  expect(served.calls).toEqual(["picks"]);
});

test("Clear picks empties the page; the focus goes on to Pick For Me", async () => {
  const { user, served } = await visit(picksOf(categoryPicks("Intake", trio)));
  await user.click(screen.getByRole("button", { name: "Clear picks" }));
  expect(await screen.findByText("Recommendations cleared")).toBeVisible();
  await waitFor(() => expect(screen.getAllByText("Not Started")).toHaveLength(9));
  expect(served.calls).toContain("clear");
  expect(screen.queryByRole("button", { name: "Clear picks" })).toBeNull();
  await waitFor(() => expect(screen.getByRole("button", { name: "Pick For Me" })).toHaveFocus());
});

test("Pick For Me reads Loading... while busy, then the stages are completed", async () => {
  const { user, served } = await visit();
  const picked = picksOf(categoryPicks("Intake", trio), categoryPicks("Staffing", [pick("B")]));
  const reply = gate();
  server.use(
    http.post("*/api/recommendations/pick-for-me", async () => {
      await reply.held;
      return HttpResponse.json(picked);
    }),
  );
  served.picks = picked;
  await user.click(screen.getByRole("button", { name: "Pick For Me" }));
  expect(await screen.findByRole("button", { name: "Loading..." })).toBeVisible();
  reply.release();
  expect(await screen.findByText("Recommendations loaded!")).toBeVisible();
  expect(await screen.findByText("2 of 9 stages completed")).toBeVisible();
});

test("Continue to next stage opens the first that is not completed, and stands there while any remain", async () => {
  const { user } = await visit(picksOf(categoryPicks("Lead Generation", trio)));
  await user.click(screen.getByRole("button", { name: "Continue to next stage" }));
  expect(stage(/^2 Intake/)).toHaveAttribute("aria-expanded", "true");
  await waitFor(() => expect(stage(/^2 Intake/)).toHaveFocus());
});

test("with all nine completed there is no next stage, and the way leads on to the tech stack", async () => {
  const names = [
    ...["Lead Generation", "Intake", "Document Drafting", "Medical Record Retrieval"],
    ...["Demands & Medical Review", "Depositions & Court Reporting", "Trial Support"],
    ...["Financial Services", "Staffing"],
  ];
  await visit(picksOf(...names.map((name) => categoryPicks(name, [pick(name)]))));
  expect(screen.getByText("9 of 9 stages completed")).toBeVisible();
  expect(screen.getByText("100% through your litigation lifecycle")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Continue to next stage" })).toBeNull();
  const link = screen.getByRole("link", { name: "Say what you chose" });
  expect(link).toHaveAttribute("href", "/tech-stack");
});

test("picks of a category without a stage stand apart and count for nothing", async () => {
  await visit(picksOf(categoryPicks("E-Discovery", [pick("Siftline")], null)));
  const others = screen.getByRole("region", { name: "Other categories" });
  expect(within(others).getByRole("heading", { name: "E-Discovery" })).toBeVisible();
  expect(within(others).getByText("Siftline")).toBeVisible();
  expect(screen.getByText("0 of 9 stages completed")).toBeVisible();
});

test("a category without a stage is asked about from here, before it has picks", async () => {
  serveMatches(picksOf());
  const others = [{ categoryId: "practice-management", categoryName: "Practice Management" }];
  const overview = { ...overviewOf(picksOf()), others };
  server.use(answers("get", "/api/recommendations/overview", overview));
  renderAt("/matches", <SignedInMatches />);
  const region = within(await screen.findByRole("region", { name: "Other categories" }));
  const link = region.getByRole("link", { name: "Practice Management" });
  expect(link).toHaveAttribute("href", "/matches?categoryId=practice-management");
});

test("a stage without vendors says so and leads an administrator to the import", async () => {
  serveMatches(picksOf());
  const overview = overviewOf(picksOf());
  const stages = overview.stages.map((each) => ({ ...each, vendorCount: 0 }));
  server.use(
    answers("get", "/api/auth/me", adaAsAdmin),
    answers("get", "/api/recommendations/overview", { ...overview, stages }),
  );
  const { user } = renderAt("/matches", <SignedInMatches />);
  await user.click(await screen.findByRole("button", { name: /^2 Intake/ }));
  expect(screen.getByText("No vendors in this category yet.")).toBeVisible();
  const link = screen.getByRole("link", { name: "Import vendors" });
  expect(link).toHaveAttribute("href", "/admin/import");
  expect(screen.getByText(EMPTY)).toBeVisible();
});

test.each(["Document%20Drafting", "document+drafting"])(
  "showCategory=%s opens that stage and leads there",
  async (name) => {
    await visit(picksOf(), `/matches?showCategory=${name}`);
    const drafting = stage(/^3 Case Setup & Document Drafting/);
    await waitFor(() => expect(drafting).toHaveAttribute("aria-expanded", "true"));
    await waitFor(() => expect(drafting).toHaveFocus());
  },
);

test("showCategory leads to a category without a stage, even one without picks", async () => {
  await visit(picksOf(), "/matches?showCategory=E-Discovery");
  const section = await screen.findByRole("region", { name: "E-Discovery" });
  expect(within(section).getByText(EMPTY)).toBeVisible();
});

test("an unknown showCategory says so", async () => {
  await visit(picksOf(), "/matches?showCategory=Astrology");
  expect(await screen.findByText("Category not found")).toBeVisible();
  expect(screen.getByText("Could not find Astrology")).toBeVisible();
});

test("what did not load can be tried again", async () => {
  serveMatches();
  server.use(
    refuses("get", "/api/recommendations/overview", 500, problem(500, "internal", "Oh dear.")),
  );
  const { user } = renderAt("/matches", <SignedInMatches />);
  expect(await screen.findByText("Your stages did not load")).toBeVisible();
  serveMatches();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("0 of 9 stages completed")).toBeVisible();
});
