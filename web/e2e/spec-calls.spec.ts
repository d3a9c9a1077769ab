import type { Page } from "@playwright/test";
import { answerAll } from "./matches";
import { answerOnboarding, becomeUser, showMenu, signIn, signOut } from "./people";
import { hold, refuseReading } from "./spec-texts";
import { expect, stopClock, test, toast } from "./test";

// What the web application asks the real server, how often, and with what (spec sections 3, 4 and 7).

/** Every call to the API from here on: "GET /api/vendors?page=2". */
function recorded(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
}

/** The body of the next call of this kind, which `action` brings about. */
async function sent(page: Page, call: string, action: () => Promise<unknown>): Promise<unknown> {
  const [method, path] = call.split(" ");
  const [request] = await Promise.all([
    page.waitForRequest(
      (request) => request.method() === method && new URL(request.url()).pathname === path,
    ),
    action(),
  ]);
  return request.postData() === null ? null : request.postDataJSON();
}

/** Lets the page do what it has begun: a screen asks for its data just after it shows. */
async function asked(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
}

/** Goes to a section by its link, so that the page stays the same and keeps its cache. */
async function visit(page: Page, link: string, heading: string): Promise<void> {
  await showMenu(page);
  await page.getByRole("link", { name: link, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page.locator("[aria-busy=true], .sk")).toHaveCount(0);
  await asked(page);
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("what is cached is asked for again once its time is over, and not before", async ({
  page,
  account,
}) => {
  await becomeUser(page, account);
  const start = Date.now();
  const later = (milliseconds: number) => page.clock.setFixedTime(start + milliseconds);
  await later(0);
  const calls = recorded(page);
  const count = (path: string) => calls.filter((call) => call === `GET /api/${path}`).length;
  await page.goto("/matches");
  await expect(page.getByText("0 of 9 stages completed")).toBeVisible();
  await visit(page, "Vendor Trends", "Demo Booking Trends");
  const counts = () => ({
    me: count("auth/me"),
    onboarding: count("profile/onboarding"),
    options: count("demo-bookings/filter-options"),
    categories: count("categories"),
    overview: count("recommendations/overview"),
  });
  const once = { me: 1, onboarding: 1, options: 1, categories: 1, overview: 1 };
  expect(counts()).toEqual(once);
  // A round over both screens mounts everything that uses the five.
  const round = async () => {
    await visit(page, "Vendor Matches", "Get Recommendations");
    await visit(page, "Vendor Trends", "Demo Booking Trends");
  };
  await later(29_999);
  await round();
  expect(counts()).toEqual(once);
  await later(30_000);
  await round();
  expect(counts()).toEqual({ ...once, overview: 2 });
  await later(59_999);
  await round();
  expect(counts()).toEqual({ ...once, overview: 2 });
  await later(60_000);
  await round();
  expect(counts()).toEqual({ ...once, overview: 3, categories: 2 });
  await later(299_999);
  await round();
  expect(counts()).toEqual({ ...once, overview: 4, categories: 3 });
  await later(300_000);
  await round();
  expect(counts()).toEqual({
    me: 2,
    onboarding: 2,
    options: 2,
    overview: 4,
    categories: 3,
  });
});

test("everything else is asked for once: neither time nor focus asks again", async ({
  page,
  account,
}) => {
  await becomeUser(page, account);
  const start = Date.now();
  await page.clock.setFixedTime(start);
  const calls = recorded(page);
  await page.goto("/profile");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(account.name);
  await visit(page, "Past Matches", "Past Recommendations");
  await visit(page, "Browse Vendors", "Browse Vendors");
  await page.clock.setFixedTime(start + 86_400_000);
  await page.evaluate(() => {
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("focus"));
    window.dispatchEvent(new Event("online"));
  });
  await asked(page);
  await visit(page, "Profile", "Profile Settings");
  await visit(page, "Past Matches", "Past Recommendations");
  await visit(page, "Browse Vendors", "Browse Vendors");
  for (const call of [
    "GET /api/profile",
    "GET /api/past-recommendations?page=1",
    "GET /api/vendors",
  ]) {
    expect(calls.filter((other) => other === call)).toEqual([call]);
  }
});

test("what failed is not asked for again by itself", async ({ page, account }) => {
  await becomeUser(page, account);
  await page.clock.install();
  const calls = recorded(page);
  const failing = ["profile/onboarding", "recommendations/overview", "auth/me"];
  for (const path of failing.slice(0, 2)) await refuseReading(page, `**/api/${path}`);
  await page.goto("/matches");
  await expect(page.getByText("Your stages did not load")).toBeVisible();
  await page.clock.fastForward("10:00");
  await asked(page);
  await refuseReading(page, "**/api/auth/me");
  await page.goto("/profile");
  await expect(page.getByText("Stackbrief cannot be reached")).toBeVisible();
  await page.clock.fastForward("10:00");
  await asked(page);
  const count = (path: string) => calls.filter((call) => call === `GET /api/${path}`).length;
  // Who is signed in was asked for by each of the two pages.
  expect(failing.map(count)).toEqual([1, 1, 2]);
});

test("what the forms of an account send, to the last member", async ({ page, account }) => {
  const { name, email, password, lawFirm } = account;
  await page.goto("/auth/sign-up");
  const fill = async () => {
    await page.getByLabel("Full Name").fill(name);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Law Firm").fill(lawFirm);
  };
  await fill();
  const create = () => button(page, "Create Account").click();
  await page.route("**/api/auth/sign-up", (route) => route.fulfill({ status: 500, body: "" }));
  expect(await sent(page, "POST /api/auth/sign-up", create)).toEqual({
    name,
    email,
    password,
    lawFirm,
  });
  await expect(page.getByRole("alert")).toHaveText("Failed to create account");
  await page.unrouteAll();
  await page.getByLabel("Firm Size").selectOption({ label: "21-50" });
  expect(await sent(page, "POST /api/auth/sign-up", create)).toEqual({
    name,
    email,
    password,
    lawFirm,
    firmSize: "E21_50",
  });
  await expect(page).toHaveURL("/matches");
  await answerOnboarding(page);
  const calls = recorded(page);
  const goOn = () => button(page, "Continue").click();
  expect(await sent(page, "POST /api/profile/onboarding", goOn)).toEqual({
    attorneysCountBand: "A6_15",
    employeesCountBand: "E11_50",
    injuryCasesPerMonthBand: "C26_50",
    annualSoftwareSpendBand: "S10_40K",
  });
  await expect(toast(page)).toContainText("Welcome aboard!");
  // Who is signed in is asked for anew; that the questions are answered is known.
  await expect.poll(() => calls).toContain("GET /api/auth/me");
  expect(calls).not.toContain("GET /api/profile/onboarding");
  await signOut(page);
  const enter = () => signIn(page, account);
  expect(await sent(page, "POST /api/auth/sign-in", enter)).toEqual({ email, password });
  await expect(page).toHaveURL("/matches");
});

test("the profile sends the email only where it differs", async ({ page, account }) => {
  await becomeUser(page, account);
  await page.goto("/profile");
  const profile = page.getByRole("region", { name: "Profile", exact: true });
  const current = profile.getByLabel("Current Password", { exact: true });
  const email = page.getByLabel("Email");
  await expect(email).toHaveValue(account.email);
  const save = () => button(page, "Save Profile").click();
  const known = { lawFirm: account.lawFirm, firmSize: null };
  await email.fill(`new.${account.email}`);
  await expect(current).toHaveAttribute("required");
  await save();
  await expect(profile.getByText("Password is required")).toBeVisible();
  await current.fill(account.password);
  await email.fill(account.email);
  await expect(current).toBeHidden();
  await page.getByLabel("Name", { exact: true }).fill("Ada King");
  const calls = recorded(page);
  expect(await sent(page, "PATCH /api/profile", save)).toEqual({ ...known, name: "Ada King" });
  await expect(toast(page)).toContainText("Profile updated");
  await expect.poll(() => calls).toContain("GET /api/profile");
  await expect.poll(() => calls).toContain("GET /api/auth/me");
  await email.fill(`new.${account.email}`);
  await current.fill(account.password);
  expect(await sent(page, "PATCH /api/profile", save)).toEqual({
    ...known,
    name: "Ada King",
    email: `new.${account.email}`,
    currentPassword: account.password,
  });
  const security = page.getByRole("region", { name: "Security", exact: true });
  await security.getByLabel("Current Password", { exact: true }).fill(account.password);
  await security.getByLabel("New Password", { exact: true }).fill("a-whole-new-orchard-7");
  await security.getByLabel("Confirm New Password").fill("a-whole-new-orchard-7");
  const change = () => button(page, "Change Password").click();
  expect(await sent(page, "POST /api/auth/change-password", change)).toEqual({
    currentPassword: account.password,
    newPassword: "a-whole-new-orchard-7",
  });
});

test("the tech stack sends tools with a Yes alone, and the stages are asked for again", async ({
  page,
  account,
}) => {
  await becomeUser(page, account);
  await page.goto("/tech-stack");
  const groups = page.getByRole("main").getByRole("radiogroup");
  await expect(groups.first()).toBeVisible();
  const save = button(page, "Save Tech Stack");
  for (const group of await groups.all()) {
    await expect(save).toBeDisabled();
    await group.getByRole("radio", { name: "No" }).check();
  }
  const intake = page.getByRole("region", { name: "Intake", exact: true });
  await intake.getByRole("radio", { name: "Yes" }).check();
  await intake.getByRole("checkbox").first().check();
  const star = intake.getByRole("button", { name: /^Primary tool/ });
  await star.click();
  await intake.getByRole("checkbox").first().uncheck();
  await intake.getByRole("checkbox").first().check();
  // Unchecking it took the mark away.
  await expect(star).toHaveAttribute("aria-pressed", "false");
  await intake.getByRole("textbox").fill("Front desk");
  await intake.getByRole("textbox").press("Enter");
  const stack = await (await page.request.get("/api/profile/category-adoption")).json();
  const ids: string[] = stack.items.map((item: { category: { id: string } }) => item.category.id);
  const listed = stack.items.find(
    (item: { category: { id: string } }) => item.category.id === "intake",
  );
  const tool = listed.vendors[0].id;
  const post = "POST /api/profile/category-adoption";
  const yes = { categoryId: "intake", hasTool: true, otherVendors: ["Front desk"] };
  const said = (chosen: object) => ({
    items: ids.map((categoryId) =>
      categoryId === "intake" ? chosen : { categoryId, hasTool: false },
    ),
  });
  await page.route("**/api/profile/category-adoption", (route) =>
    route.fulfill({ status: 422, json: { detail: "A rule.", error: "A rule." } }),
  );
  expect(await sent(page, post, () => save.click())).toEqual(
    said({ ...yes, selectedVendorIds: [tool] }),
  );
  await expect(toast(page)).toContainText("Failed to update tech stack: A rule.");
  await page.unrouteAll();
  await star.click();
  expect(await sent(page, post, () => save.click())).toEqual(
    said({ ...yes, selectedVendorIds: [tool], primaryVendorId: tool }),
  );
  await expect(toast(page)).toContainText("Your tech stack has been updated successfully!");
  const calls = recorded(page);
  await visit(page, "Vendor Matches", "Get Recommendations");
  expect(calls).toContain("GET /api/recommendations/overview");
});

test("what a questionnaire and Pick For Me send, and what they ask for again", async ({
  page,
  account,
}) => {
  await becomeUser(page, account);
  await page.goto("/past");
  await expect(page.getByText("No recommendations found")).toBeVisible();
  await visit(page, "Vendor Matches", "Get Recommendations");
  const persisted = "GET /api/recommendations/persisted";
  const overview = "GET /api/recommendations/overview";
  const calls = recorded(page);
  await page.getByRole("button", { name: /^2 Intake/ }).click();
  await button(page, "Get Recommendation").click();
  const questionnaire = page.getByRole("dialog", { name: "Questionnaire" });
  const groups = questionnaire.getByRole("group");
  await expect(groups.first()).toBeVisible();
  const questions = await (await page.request.get("/api/questions/intake")).json();
  type Question = { id: string; prompt: string; fieldType: string; options: string[] };
  const of = (type: string): Question =>
    questions.find(({ fieldType }: Question) => fieldType === type);
  const [one, many] = [of("SINGLE"), of("MULTI")];
  const option = ({ prompt }: Question, label = "") =>
    groups.filter({ hasText: prompt }).getByLabel(label, { exact: true });
  // One value of a single choice; of many, each press takes a value or gives it back.
  await option(one, one.options[0]).check();
  await option(one, one.options[1]).check();
  await option(many, many.options[0]).check();
  await option(many, many.options[1]).check();
  await option(many, many.options[0]).uncheck();
  const ask = questionnaire.getByRole("button", { name: "Get Recommendations" });
  const computing = page.waitForRequest("**/api/recommendations/compute");
  const replied = page.waitForResponse("**/api/responses");
  const answers = [
    { questionId: one.id, selectedValues: [one.options[1]] },
    { questionId: many.id, selectedValues: [many.options[1]] },
  ];
  expect(await sent(page, "POST /api/responses", () => ask.click())).toEqual({
    categoryId: "intake",
    answers: expect.arrayContaining(answers),
  });
  const { responseId } = await (await replied).json();
  expect((await computing).postDataJSON()).toEqual({ responseId, categoryId: "intake" });
  const results = page.getByRole("dialog", { name: "Your Recommendations" });
  await expect(results.getByRole("article").first()).toBeVisible();
  await expect.poll(() => calls).toContain(overview);
  await results.getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL("/matches?showCategory=Intake");
  // Once for the results, and once for the category that the address now names.
  await expect.poll(() => calls.filter((call) => call === persisted)).toHaveLength(2);
  await button(page, "Clear picks").click();
  await expect(toast(page)).toContainText("Recommendations cleared");
  const pick = () => button(page, "Pick For Me").click();
  expect(await sent(page, "POST /api/recommendations/pick-for-me", pick)).toBeNull();
  await expect(toast(page)).toContainText("Recommendations loaded!");
  calls.length = 0;
  await visit(page, "Past Matches", "Past Recommendations");
  expect(calls).toContain("GET /api/past-recommendations?page=1");
});

test("closing a questionnaire by Done forgets its answers", async ({ page, account }) => {
  await becomeUser(page, account);
  await page.goto("/matches?categoryId=intake");
  const questionnaire = page.getByRole("dialog", { name: "Questionnaire" });
  await answerAll(questionnaire);
  await questionnaire.getByRole("button", { name: "Get Recommendations" }).click();
  await button(page, "Done").click();
  await button(page, "Get Recommendation").click();
  await expect(questionnaire.locator("input").first()).toBeVisible();
  await expect(questionnaire.locator("input:checked")).toHaveCount(0);
});

test("a meeting of the past is logged, and meetings are asked for again", async ({
  page,
  context,
  account,
  complaints,
}) => {
  await context.route(/\.example\//, (route) => route.fulfill({ body: "" }));
  await becomeUser(page, account);
  await page.goto("/matches");
  await button(page, "Pick For Me").click();
  await expect(toast(page)).toContainText("Recommendations loaded!");
  await page.goto("/past?view=meetings");
  await expect(page.getByText("No meetings yet")).toBeVisible();
  await visit(page, "Past Matches", "Past Recommendations");
  const cards = page.getByRole("main").getByRole("article");
  const past = await (await page.request.get("/api/past-recommendations")).json();
  const click = "POST /api/meeting-clicks";
  const schedule = () => cards.first().getByRole("button", { name: "Schedule Meeting" }).click();
  const goOn = await hold(page, "**/api/meeting-clicks");
  expect(await sent(page, click, schedule)).toEqual({
    vendorId: past.items[0].vendor.id,
    sourcePage: "PAST_RECS",
  });
  // No second press is taken while the first is on its way.
  const pending = cards.first().getByRole("button", { name: "Scheduling..." });
  await expect(pending).toHaveAttribute("aria-disabled", "true");
  await goOn();
  await expect(toast(page)).toContainText("Opening scheduler...");
  await page.route("**/api/meeting-clicks", (route) => route.fulfill({ status: 500, body: "" }));
  const opened = context.waitForEvent("page");
  await schedule();
  await opened;
  await expect.poll(() => complaints.splice(0)).toEqual(["Failed to track meeting click"]);
  await page.unrouteAll();
  const calls = recorded(page);
  await page.getByRole("radio", { name: "My meetings" }).check({ force: true });
  await expect(cards).toHaveCount(1);
  expect(calls).toContain("GET /api/meeting-clicks");
});

test("cities are asked for once a state is chosen, and figures with the filters that are set", async ({
  page,
  account,
}) => {
  await becomeUser(page, account);
  const calls = recorded(page);
  await page.goto("/trends?state=TX&start=2026-01-01");
  const places = page.getByRole("region", { name: "Geographic Distribution" });
  await expect(places.getByRole("button", { name: /Texas/ })).toBeVisible();
  await expect.poll(() => calls).toContain("GET /api/demo-bookings?state=TX&start=2026-01-01");
  expect(calls).toContain("GET /api/trends?state=TX&start=2026-01-01");
  expect(calls.filter((call) => call.includes("/cities"))).toEqual([]);
  await places.getByRole("button", { name: /Texas/ }).click();
  await expect(places.getByText("Top Cities in Texas")).toBeVisible();
  await expect
    .poll(() => calls.filter((call) => call.includes("/cities")))
    .toEqual(["GET /api/demo-bookings/cities?state=TX&start=2026-01-01"]);
});

test("a list is asked for with what is set alone, joined by commas, and with the session", async ({
  page,
  account,
}) => {
  await becomeUser(page, account);
  const calls = recorded(page);
  const first = page.waitForRequest("**/api/vendors");
  await page.goto("/vendors");
  expect(await (await first).headerValue("cookie")).toContain("sid=");
  const set = "categoryIds=intake%2Cstaffing&q=de&sort=name_desc&page=2&includeInactive=true";
  for (const address of [`/vendors?${set}`, "/past?categoryIds=intake%2Cstaffing", "/past"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true], .sk")).toHaveCount(0);
    await asked(page);
  }
  const lists = calls.map(decodeURIComponent).filter((call) => /vendors|past-/.test(call));
  expect(lists.slice(0, 2)).toEqual([
    "GET /api/vendors",
    "GET /api/vendors?categoryIds=intake,staffing&q=de&sort=name_desc&page=2&includeInactive=true",
  ]);
  expect(lists.slice(-2)).toEqual([
    "GET /api/past-recommendations?page=1&categoryIds=intake,staffing",
    "GET /api/past-recommendations?page=1",
  ]);
});

test("each event is written to the console by its name, with what it is about", async ({
  page,
  context,
  account,
}) => {
  await context.route(/\.example\//, (route) => route.fulfill({ body: "" }));
  await becomeUser(page, account);
  const events: Promise<unknown[]>[] = [];
  page.on("console", (message) => {
    if (message.type() === "info") {
      events.push(Promise.all(message.args().map((argument) => argument.jsonValue())));
    }
  });
  await page.goto("/matches");
  await button(page, "Pick For Me").click();
  await expect(toast(page)).toContainText("Recommendations loaded!");
  await page.getByRole("button", { name: /^1 Lead Generation/ }).click();
  const card = page.getByRole("main").getByRole("article").first();
  await card.getByRole("button", { name: "Schedule Meeting" }).click();
  await expect(toast(page)).toContainText("Opening scheduler...");
  await card.getByRole("button", { name: /^Dismiss / }).click();
  await expect(toast(page)).toContainText("Vendor dismissed");
  await page.getByRole("button", { name: /^2 Intake/ }).click();
  await button(page, "Get Recommendation").click();
  await expect(page.getByRole("dialog").getByRole("group").first()).toBeVisible();
  const saved = await (await page.request.get("/api/recommendations/persisted")).json();
  const { vendorId } = saved.items[0].picks[0];
  expect(await Promise.all(events)).toEqual([
    ["pick_for_me_click", {}],
    ["stage_open", { stage: "Lead Generation" }],
    ["schedule_click", { vendorId, sourcePage: "GET_REC_STAGES" }],
    ["dismiss_vendor", { vendorId }],
    ["stage_open", { stage: "Intake" }],
    ["questionnaire_open", { category: "Intake" }],
  ]);
});

/** Puts a vendor with a public website first in the directory, and no other beside it. */
async function servePublicVendor(page: Page): Promise<void> {
  await page.route("**/api/vendors*", async (route) => {
    const listed = await (await route.fetch()).json();
    const [vendor] = listed.items;
    const known = {
      name: "Vantry",
      websiteUrl: "https://www.vantry.com/about",
      logoUrl: "https://cdn.vantry.com/logo.png",
    };
    await route.fulfill({ json: { ...listed, total: 1, items: [{ ...vendor, ...known }] } });
  });
}

const SOURCES = [
  "https://cdn.vantry.com/logo.png",
  "https://icons.duckduckgo.com/ip3/www.vantry.com.ico",
  "https://www.google.com/s2/favicons?domain=www.vantry.com&sz=64",
  "https://icon.horse/icon/www.vantry.com",
];

test("a logo that breaks gives way to the next source, and the last to the letter", async ({
  page,
  context,
  account,
}) => {
  const tried: string[] = [];
  await context.route(/^https:/, (route) => {
    tried.push(route.request().url());
    return route.fulfill({ status: 404, body: "" });
  });
  await becomeUser(page, account);
  await servePublicVendor(page);
  await page.goto("/vendors");
  const logo = page.getByRole("article", { name: "Vantry" }).locator(".logo");
  await expect(logo).toHaveText("V");
  await expect.poll(() => tried).toEqual(SOURCES);
  await expect(logo.locator("img")).toHaveCount(0);
});

test("the first source that has a picture is the logo, and no other is asked", async ({
  page,
  context,
  account,
}) => {
  const tried: string[] = [];
  const picture = (size: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"/>`;
  await context.route(/^https:/, (route) => {
    tried.push(route.request().url());
    // The second answers as an icon service does that knows nothing: with something tiny.
    const size = [0, 16, 32][tried.length - 1] ?? 0;
    if (size === 0) return route.fulfill({ status: 404, body: "" });
    return route.fulfill({ contentType: "image/svg+xml", body: picture(size) });
  });
  await becomeUser(page, account);
  await servePublicVendor(page);
  await page.clock.install();
  const goOn = await hold(page, "**/api/vendors**");
  await page.goto("/vendors");
  await expect(page.getByTestId("vendor-skeleton")).toHaveCount(12);
  // A source that takes three seconds is given up: so no more time passes than the page needs.
  await stopClock(page);
  await goOn();
  const logo = page.getByRole("article", { name: "Vantry" }).locator(".logo img.loaded");
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(logo).toHaveAttribute("src", SOURCES[2] ?? "", { timeout: 500 });
  }).toPass();
  expect(tried).toEqual(SOURCES.slice(0, 3));
});

test("a list whose page size the server does not name has 24 a page", async ({ page, account }) => {
  await becomeUser(page, account);
  await page.route("**/api/vendors*", async (route) => {
    const { pageSize, ...listed } = await (await route.fetch()).json();
    expect(pageSize).toBe(24);
    await route.fulfill({ json: { ...listed, total: 59 } });
  });
  await page.goto("/vendors");
  await expect(page.getByText("Showing 1 to 24 of 59 vendors")).toBeVisible();
  await expect(page.getByText("Page 1 of 3")).toBeVisible();
});
