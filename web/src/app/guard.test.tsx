import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { ada, adaAsAdmin, problem } from "../testing/fixtures";
import { serveMatches } from "../testing/matches";
import { renderAt } from "../testing/render";
import { answers, refuses, server } from "../testing/server";
import { shownToast } from "../ui/toast";
import { Routes } from "./routes";

const signedOut = refuses(
  "get",
  "/api/auth/me",
  401,
  problem(401, "not_authenticated", "Sign in first."),
);
const onboarded = answers("get", "/api/profile/onboarding", { completed: true });

/** What Trends and Import ask for, which these tests do not look at. */
const SCREENS_ASK = [
  "/api/admin/imports",
  "/api/admin/imports/current",
  "/api/trends",
  "/api/trends/series",
  "/api/demo-bookings",
  "/api/demo-bookings/filter-options",
  "/api/vendors",
  "/api/past-recommendations",
  "/api/profile",
  "/api/profile/second-factor",
  "/api/profile/sessions",
  "/api/about",
  "/api/admin/imports",
  "/api/admin/imports/current",
  "/api/admin/vendors",
  "/api/admin/users",
  "/api/admin/audit",
  "/api/admin/backups",
] as const;

beforeEach(() => {
  // Many ways end on Matches, which asks for its own data.
  serveMatches();
  server.use(...SCREENS_ASK.map((path) => refuses("get", path, 503)));
});

test("while it is not known who is here, Loading... shows", async () => {
  server.use(http.get("*/api/auth/me", () => new Promise<never>(() => undefined)));
  renderAt("/trends", <Routes />);
  expect(await screen.findByText("Loading...")).toBeVisible();
});

test("nobody signed in: a protected screen leads to sign-in, which remembers it", async () => {
  server.use(signedOut);
  const { address } = renderAt("/trends?state=TX", <Routes />);
  expect(await screen.findByRole("heading", { name: "Welcome Back" })).toBeVisible();
  expect(address()).toBe("/auth/sign-in?next=%2Ftrends%3Fstate%3DTX");
});

test("a session that ended says so at sign-in, in place of the call that was refused", async () => {
  server.use(
    answers("get", "/api/auth/me", ada),
    onboarded,
    refuses("post", "/api/recommendations/pick-for-me", 401),
  );
  const { user, address } = renderAt("/matches", <Routes />);
  const pick = await screen.findByRole("button", { name: "Pick For Me" });
  server.use(signedOut);
  await user.click(pick);
  expect(await screen.findByText("Your session ended. Sign in to go on.")).toBeVisible();
  expect(address()).toBe("/auth/sign-in");
  expect(shownToast.value?.open).toBe(false);
});

/** The set-up that stands before everything else, and how often the server was asked who is here. */
async function openRequiredSetup() {
  const codes = { recoveryCodes: ["ABCD-EFGH-JKLM-NPQR"] };
  const qr = { size: 21, path: "M0 0h7v1h-7z" };
  const calls = { asked: 0 };
  const serveMe = (isOn: boolean) => {
    const me = { ...ada, mustSetUpSecondFactor: !isOn };
    server.use(answers("get", "/api/auth/me", me, () => (calls.asked += 1)));
  };
  serveMe(false);
  server.use(
    answers("post", "/api/profile/second-factor/setup", { secret: "ABCD", uri: "otpauth:", qr }),
    answers("post", "/api/profile/second-factor", codes),
  );
  const { user } = renderAt("/trends", <Routes />);
  expect(
    await screen.findByRole("heading", { name: "Set up your second factor", level: 1 }),
  ).toBeVisible();
  return { user, calls, serveMe };
}

async function typeFirstCode(user: Awaited<ReturnType<typeof openRequiredSetup>>["user"]) {
  await user.type(screen.getByLabelText("Your password"), "correct horse");
  await user.click(screen.getByRole("button", { name: "Set up" }));
  await user.type(await screen.findByLabelText("Type the code that it shows"), "123456");
}

test("where everybody needs a second factor, nothing else opens before it is set up", async () => {
  const { user, calls, serveMe } = await openRequiredSetup();
  expect(screen.getByText(/^Everybody needs one on this instance\./)).toBeVisible();
  await waitFor(() => expect(document.title).toMatch(/^Second Factor/));
  expect(screen.queryByRole("navigation")).toBeNull();
  await typeFirstCode(user);
  serveMe(true);
  server.use(onboarded);
  const before = calls.asked;
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Recovery codes" }));
  await waitFor(() => expect(screen.queryByText("It is not on yet")).toBeNull());
  // The codes would be gone with the screen.
  await user.click(dialog.getByRole("button", { name: "Copy" }));
  expect(await screen.findByText("Recovery codes copied")).toBeVisible();
  expect(calls.asked).toBe(before);
  await user.click(dialog.getByRole("button", { name: "I have kept them" }));
  expect(
    await screen.findByRole("heading", { name: "Demo Booking Trends", level: 1 }),
  ).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a server that does not answer then is said to be away, and does not ask for the set-up again", async () => {
  const { user, serveMe } = await openRequiredSetup();
  await typeFirstCode(user);
  server.use(refuses("get", "/api/auth/me", 502), onboarded);
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Recovery codes" }));
  await user.click(dialog.getByRole("button", { name: "I have kept them" }));
  expect(await screen.findByText("Stackbrief cannot be reached")).toBeVisible();
  serveMe(true);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(
    await screen.findByRole("heading", { name: "Demo Booking Trends", level: 1 }),
  ).toBeVisible();
});

test("one who will not set up a second factor can sign out", async () => {
  server.use(
    answers("get", "/api/auth/me", { ...ada, mustSetUpSecondFactor: true }),
    answers("post", "/api/auth/sign-out", null as never),
  );
  const { user, address } = renderAt("/trends", <Routes />);
  await user.click(await screen.findByRole("button", { name: "Sign out" }));
  expect(await screen.findByRole("heading", { name: "Welcome Back" })).toBeVisible();
  expect(address()).toMatch(/^\/auth\/sign-in/);
});

test("a second factor that is required from now on is asked for at the next refused call", async () => {
  let isHeldUp = false;
  const words = "Everybody needs a second factor here. Set up yours to go on.";
  server.use(
    http.get("*/api/auth/me", () => HttpResponse.json({ ...ada, mustSetUpSecondFactor: isHeldUp })),
    http.get("*/api/profile/onboarding", () => {
      isHeldUp = true;
      return HttpResponse.json(problem(403, "second_factor_required", words), { status: 403 });
    }),
  );
  renderAt("/trends", <Routes />);
  expect(
    await screen.findByRole("heading", { name: "Set up your second factor", level: 1 }),
  ).toBeVisible();
});

test("a wrong code of a second factor asks nobody again who is here", async () => {
  const step = { token: "0".repeat(64), expiresAt: "2026-11-01T09:05:00Z" };
  const words = "This code is not valid. Type the one that your app shows now.";
  const bad = { ...problem(401, "bad_code", words), fields: { code: words } };
  let asked = 0;
  server.use(
    http.get("*/api/auth/me", () => {
      asked += 1;
      return HttpResponse.json(problem(401, "not_authenticated", "Sign in first."), {
        status: 401,
      });
    }),
    http.post("*/api/auth/sign-in", () => HttpResponse.json(step, { status: 202 })),
    refuses("post", "/api/auth/second-step", 401, bad),
  );
  const { user } = renderAt("/auth/sign-in", <Routes />);
  await user.type(await screen.findByLabelText("Email"), ada.user.email);
  await user.type(screen.getByLabelText("Password"), "correct horse");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  await user.type(await screen.findByLabelText("Code"), "000000");
  const before = asked;
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(asked).toBe(before);
});

test("after signing in one is back where one was going", async () => {
  server.use(signedOut, answers("post", "/api/auth/sign-in", { user: ada.user }));
  const { user, address } = renderAt("/auth/sign-in?next=%2Ftrends%3Fstate%3DTX", <Routes />);
  await user.type(await screen.findByLabelText("Email"), ada.user.email);
  await user.type(screen.getByLabelText("Password"), "correct horse");
  server.use(answers("get", "/api/auth/me", ada), onboarded);
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  expect(await screen.findByRole("heading", { name: "Demo Booking Trends" })).toBeVisible();
  expect(address()).toBe("/trends?state=TX");
});

test("a signed-in visitor of sign-in goes to Matches, and never to another site", async () => {
  server.use(answers("get", "/api/auth/me", ada), onboarded);
  const { address } = renderAt("/auth/sign-in?next=%2F%2Fevil.example%2F", <Routes />);
  expect(await screen.findByRole("heading", { name: "Get Recommendations" })).toBeVisible();
  expect(address()).toBe("/matches");
});

test("a session that has ended leads to sign-in at the next refused call", async () => {
  const refused = refuses(
    "get",
    "/api/profile/onboarding",
    401,
    problem(401, "not_authenticated", "No"),
  );
  let asked = 0;
  server.use(
    http.get("*/api/auth/me", () => {
      asked += 1;
      return asked === 1 ? HttpResponse.json(ada) : new HttpResponse(null, { status: 401 });
    }),
    refused,
  );
  const { address } = renderAt("/tech-stack", <Routes />);
  expect(await screen.findByRole("heading", { name: "Welcome Back" })).toBeVisible();
  expect(address()).toBe("/auth/sign-in?next=%2Ftech-stack");
});

test("a server that fails is no reason to sign in again: one can try again", async () => {
  server.use(refuses("get", "/api/auth/me", 500));
  const { user, address } = renderAt("/matches", <Routes />);
  expect(
    await screen.findByRole("heading", { name: "Stackbrief cannot be reached" }),
  ).toBeVisible();
  expect(address()).toBe("/matches");
  server.use(answers("get", "/api/auth/me", ada), onboarded);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Get Recommendations" })).toBeVisible();
});

test("an unknown address is not found, for the anonymous too", async () => {
  renderAt("/nowhere", <Routes />);
  expect(
    await screen.findByRole("heading", { name: "404 Page Not Found", level: 1 }),
  ).toBeVisible();
  expect(screen.getByText("Did you forget to add the page to the router?")).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Vendor Matches" })).toHaveAttribute(
    "href",
    "/matches",
  );
  expect(document.title).toBe("Page Not Found · Stackbrief");
});

test("an unknown address keeps the sidebar of who is signed in", async () => {
  server.use(answers("get", "/api/auth/me", ada), onboarded);
  const { user, address } = renderAt("/nowhere", <Routes />);
  await screen.findByRole("heading", { name: "404 Page Not Found", level: 1 });
  expect(screen.getAllByRole("main")).toHaveLength(1);
  await user.click(screen.getByRole("link", { name: "Tech Stack" }));
  expect(address()).toBe("/tech-stack");
});

test("the sidebar names person and firm, and has the sections in their order", async () => {
  server.use(answers("get", "/api/auth/me", adaAsAdmin), onboarded);
  renderAt("/", <Routes />);
  await screen.findByRole("heading", { name: "Get Recommendations" });
  expect(screen.getByText("Ada Park")).toBeVisible();
  expect(screen.getByText("Park Injury Law")).toBeVisible();
  const links = screen.getAllByRole("link").map((link) => link.textContent);
  expect(links.filter((text) => text !== "Stackbrief" && text !== "Skip to content")).toEqual([
    "Vendor Matches",
    "Vendor Trends",
    "Past Matches",
    "Tech Stack",
    "Profile",
    "Browse Vendors",
    "Admin",
    "About Stackbrief",
  ]);
  expect(screen.getByRole("link", { name: "Vendor Matches" })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test.each(["/admin/import", "/admin/vendors", "/admin/users", "/admin/audit", "/admin/backups"])(
  "members see no Admin, and %s tells them why",
  async (path) => {
    server.use(answers("get", "/api/auth/me", ada), onboarded);
    renderAt(path, <Routes />);
    expect(await screen.findByRole("heading", { name: "Admins only" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Admin" })).toBeNull();
    expect(screen.queryByRole("navigation", { name: "Administration pages" })).toBeNull();
  },
);

test("administrators get from each page of administration to the others", async () => {
  server.use(answers("get", "/api/auth/me", adaAsAdmin), onboarded);
  const { user, address } = renderAt("/admin/audit", <Routes />);
  const tabs = () => within(screen.getByRole("navigation", { name: "Administration pages" }));
  await screen.findByRole("heading", { name: "Audit", level: 1 });
  const links = tabs().getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual([
    "Import",
    "Vendors",
    "Capabilities",
    "Questionnaires",
    "Users",
    "Audit",
    "Backups",
  ]);
  expect(screen.getByRole("link", { name: "Admin" })).toHaveAttribute("aria-current", "true");
  await user.click(tabs().getByRole("link", { name: "Users" }));
  expect(await screen.findByRole("heading", { name: "Users", level: 1 })).toBeVisible();
  expect(address()).toBe("/admin/users");
  await waitFor(() =>
    expect(tabs().getByRole("link", { current: "page" })).toHaveTextContent("Users"),
  );
});

test.each([
  ["/matches", "Get Recommendations", "Vendor Matches"],
  ["/trends", "Demo Booking Trends", "Vendor Trends"],
  ["/vendors", "Browse Vendors", "Browse Vendors"],
  ["/past", "Past Recommendations", "Past Matches"],
  ["/tech-stack", "Tech Stack", "Tech Stack"],
  ["/profile", "Profile Settings", "Profile"],
  ["/about", "About Stackbrief", "About"],
  ["/admin/import", "Demo Booking Import", "Import"],
  ["/admin/vendors", "Vendors", "Vendors"],
  ["/admin/users", "Users", "Users"],
  ["/admin/audit", "Audit", "Audit"],
  ["/admin/backups", "Backups", "Backups"],
])("%s has one h1, %s, and its own tab title", async (path, heading, title) => {
  server.use(answers("get", "/api/auth/me", adaAsAdmin), onboarded);
  renderAt(path, <Routes />);
  expect(await screen.findByRole("heading", { name: heading, level: 1 })).toBeVisible();
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  await waitFor(() => expect(document.title).toBe(`${title} · Stackbrief`));
});
