import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Schema } from "../../api/client";
import { meetingClicksQuery } from "../../api/queries/past";
import { problem } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { demoVendorId } from "./demo-questions";
import { ScheduleButton } from "./schedule-button";

type SourcePage = Schema<"MeetingClickRequest">["sourcePage"];

const booking = "https://vantry.example/book";
let opened: unknown[][] = [];
let logged: unknown[] = [];

function clickIsLogged(sourcePage: SourcePage) {
  const createdAt = "2026-11-21T00:00:00Z";
  const click = { id: "m1", vendorId: "v1", vendor: null, sourcePage, createdAt };
  return answers(
    "post",
    "/api/meeting-clicks",
    { ...click, outcome: "REQUESTED", note: null },
    async (request) => {
      logged.push(await request.json());
    },
  );
}

function renderButton(sourcePage: SourcePage, bookingUrl: string | null = booking) {
  return renderAt(
    "/",
    <ScheduleButton vendorId="v1" bookingUrl={bookingUrl} sourcePage={sourcePage} />,
  );
}

beforeEach(() => {
  opened = [];
  logged = [];
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  vi.spyOn(window, "open").mockImplementation((...call) => {
    opened.push(call);
    return null;
  });
});

test("a double click opens one tab and logs one meeting", async () => {
  server.use(clickIsLogged("BROWSE"));
  const { user } = renderButton("BROWSE");
  await user.dblClick(screen.getByRole("button", { name: "Schedule Meeting" }));
  expect(await screen.findByText("Meeting click logged")).toBeVisible();
  expect([opened.length, logged.length]).toEqual([1, 1]);
});

test.each([
  ["BROWSE", "Meeting click logged"],
  ["PAST_RECS", "Opening scheduler..."],
  ["GET_REC", "Opening scheduler..."],
  ["GET_REC_STAGES", "Opening scheduler..."],
] as const)(
  "%s: the link opens in the click, the click is logged, and %s shows",
  async (page, title) => {
    server.use(clickIsLogged(page));
    const { user } = renderButton(page);
    await user.click(screen.getByRole("button", { name: "Schedule Meeting" }));
    const url = `${booking}?utm_source=stackbrief`;
    expect(opened).toEqual([[url, "_blank", "noopener,noreferrer"]]);
    expect(await screen.findByText(title)).toBeVisible();
    expect(logged).toEqual([{ vendorId: "v1", sourcePage: page }]);
    expect(console.info).toHaveBeenCalledWith("schedule_click", {
      vendorId: "v1",
      sourcePage: page,
    });
  },
);

test("once a meeting is asked for, the toast leads to what to ask there", async () => {
  server.use(clickIsLogged("GET_REC"));
  const { user } = renderButton("GET_REC");
  await user.click(screen.getByRole("button", { name: "Schedule Meeting" }));
  await user.click(await screen.findByRole("button", { name: "Ask in the demo" }));
  expect(demoVendorId.value).toBe("v1");
  demoVendorId.value = null;
});

test("a click makes the list of meetings out of date", async () => {
  server.use(clickIsLogged("PAST_RECS"));
  const { user, client } = renderButton("PAST_RECS");
  client.setQueryData(meetingClicksQuery.queryKey, {
    pages: [{ clicks: [], end: 0, total: 0 }],
    pageParams: [0],
  });
  await user.click(screen.getByRole("button", { name: "Schedule Meeting" }));
  const state = () => client.getQueryState(meetingClicksQuery.queryKey);
  await expect.poll(() => state()?.isInvalidated).toBe(true);
});

test.each([
  ["BROWSE", "Failed to log meeting click"],
  ["PAST_RECS", "Failed to track meeting click"],
] as const)(
  "%s: a log that fails opens the link all the same, and only the console hears",
  async (page, words) => {
    server.use(refuses("post", "/api/meeting-clicks", 500));
    const { user } = renderButton(page);
    await user.click(screen.getByRole("button", { name: "Schedule Meeting" }));
    await expect.poll(() => vi.mocked(console.info).mock.calls).toContainEqual([words]);
    expect(opened).toHaveLength(1);
    expect(screen.queryByText(words)).toBeNull();
  },
);

test("a full list of meetings is said where the button was pressed", async () => {
  const full = "You have 5,000 meetings. Remove one first.";
  server.use(refuses("post", "/api/meeting-clicks", 409, problem(409, "quota_reached", full)));
  const { user } = renderButton("BROWSE");
  await user.click(screen.getByRole("button", { name: "Schedule Meeting" }));
  expect(await screen.findByText(full)).toBeVisible();
  expect(opened).toHaveLength(1);
});

test.each(["BROWSE", "GET_REC"] as const)(
  "%s: without a scheduler the button is disabled and says why",
  async (page) => {
    const { user } = renderButton(page, null);
    const button = screen.getByRole("button", { name: "Schedule Meeting" });
    expect(button).toHaveAttribute("aria-disabled", "true");
    await user.click(button);
    expect(opened).toEqual([]);
    button.focus();
    await user.tab({ shift: true });
    await user.tab();
    expect(await screen.findByRole("tooltip")).toHaveTextContent("No scheduler available");
    // What the style sheet shows where there is no pointer to rest on it.
    expect(button.nextElementSibling).toHaveTextContent("No scheduler available");
  },
);

test.each([
  ["PAST_RECS", "No booking URL available"],
  ["GET_REC_STAGES", "This will open the booking calendar"],
] as const)("%s: without a scheduler a toast says %s", async (page, words) => {
  const { user } = renderButton(page, null);
  await user.click(screen.getByRole("button", { name: "Schedule Meeting" }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(opened).toEqual([]);
});
