import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { paths } from "../api/schema";
import { adaAsAdmin } from "../testing/fixtures";
import { serveMatches } from "../testing/matches";
import { renderAt } from "../testing/render";
import { answers, refuses, server } from "../testing/server";
import { MissingCodeError } from "./lazy-screen";
import { Routes } from "./routes";
import { WindowBoundary } from "./screen-boundary";

beforeEach(() => {
  // React names what failed to draw; the reader of the test has the failure itself.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(http.get("*/api/*", () => new HttpResponse(null, { status: 503 })));
  serveMatches();
  server.use(
    answers("get", "/api/auth/me", adaAsAdmin),
    answers("get", "/api/profile/onboarding", { completed: true }),
  );
});

/** What each screen asks for as it opens. */
const CALLS: readonly [address: string, path: keyof paths][] = [
  ["/matches", "/api/recommendations/overview"],
  ["/matches", "/api/recommendations/persisted"],
  ["/matches", "/api/recommendations/lifecycle"],
  ["/matches", "/api/profile/onboarding"],
  ["/matches?categoryId=intake", "/api/questions/{categoryId}"],
  ["/matches?categoryId=intake", "/api/categories"],
  ["/trends", "/api/trends"],
  ["/trends", "/api/trends/series"],
  ["/trends", "/api/demo-bookings"],
  ["/trends", "/api/demo-bookings/filter-options"],
  ["/vendors", "/api/vendors"],
  ["/vendors", "/api/categories"],
  ["/past", "/api/past-recommendations"],
  ["/past", "/api/categories"],
  ["/past?view=meetings", "/api/meeting-clicks"],
  ["/tech-stack", "/api/profile/category-adoption"],
  ["/profile", "/api/profile"],
  ["/profile", "/api/profile/sessions"],
  ["/admin/import", "/api/admin/imports"],
  ["/admin/import", "/api/admin/imports/current"],
  ["/admin/vendors", "/api/admin/vendors"],
  ["/admin/capabilities", "/api/admin/capabilities"],
  ["/admin/questionnaires", "/api/admin/questionnaires"],
  ["/admin/users", "/api/admin/users"],
  ["/admin/audit", "/api/admin/audit"],
];

test.each(CALLS)("%s keeps its sidebar where %s answers something else", async (address, path) => {
  const calls = http.get(`*${path.replace(/\{\w+\}/g, "*")}`, () => HttpResponse.json([{}]));
  server.use(calls);
  renderAt(address, <Routes />);
  // Each screen's code comes in with its first test.
  await screen.findByRole("heading", { level: 1 }, { timeout: 50_000 });
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(screen.getByRole("heading", { level: 1, hidden: true })).toBeInTheDocument();
  expect(screen.getByRole("navigation", { name: "Sections", hidden: true })).toBeInTheDocument();
});

test("what cannot be drawn says so in its place, and is there after Try again", async () => {
  let answer: object = { items: "none" };
  server.use(http.get("*/api/admin/audit", () => HttpResponse.json(answer)));
  const { user } = renderAt("/admin/audit", <Routes />);
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByRole("heading", { name: "Audit", level: 1 })).toBeVisible();
  answer = { items: [] };
  await user.click(retry);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Try again" })).toBeNull());
});

test("an answer about who is here without a person is no person", async () => {
  server.use(http.get("*/api/auth/me", () => HttpResponse.json({ user: null })));
  const { user } = renderAt("/trends", <Routes />);
  await screen.findByRole("heading", { name: "Stackbrief cannot be reached" });
  server.use(answers("get", "/api/auth/me", adaAsAdmin));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Demo Booking Trends" })).toBeVisible();
});

function Unshown(): never {
  throw new Error("Minified React error #31; visit https://react.dev/errors/31?args[]=x for more");
}

test("an error of the library is its number, without an address to visit", async () => {
  renderAt(
    "/trends",
    <WindowBoundary>
      <Unshown />
    </WindowBoundary>,
  );
  const said = "Something in it was not as expected (React error #31).";
  expect(await screen.findByText(said)).toBeVisible();
});

function NoCode(): never {
  throw new MissingCodeError("The server did not answer.");
}

test("a screen whose code did not arrive reloads the page once the server answers", async () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  server.use(refuses("get", "/" as never, 502));
  const { user } = renderAt(
    "/trends",
    <WindowBoundary>
      <NoCode />
    </WindowBoundary>,
  );
  expect(await screen.findByRole("heading", { name: "This screen did not load" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByRole("button")).not.toHaveAttribute("aria-disabled"));
  expect(reload).not.toHaveBeenCalled();
  server.use(http.get("*/", () => HttpResponse.html("<!doctype html>")));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test.each([
  ["/matches", "/api/recommendations/overview"],
  ["/trends", "/api/trends"],
  ["/vendors", "/api/vendors"],
  ["/profile", "/api/profile"],
  ["/admin/vendors", "/api/admin/vendors"],
  ["/admin/audit", "/api/admin/audit"],
  ["/admin/questionnaires", "/api/admin/questionnaires"],
] as const)(
  "a failure of %s is a heading right below that of the screen",
  async (address, path) => {
    server.use(refuses("get", path, 503));
    renderAt(address, <Routes />);
    await screen.findByRole("heading", { level: 1 });
    const failures = await screen.findAllByRole("heading", { name: /did not load$/ });
    expect(failures[0]?.tagName).toBe("H2");
  },
);
