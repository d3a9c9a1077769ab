import { answerOnboarding, becomeUser, signIn, signOut } from "./auth";
import { asked, button, recorded, sent, visit } from "./calls";
import { answerAll } from "./matches";
import { hold } from "./spec-texts";
import { expect, expectComplaints, expectLoaded, get, test, toast } from "./test";

// What the web application sends to the real server, and what it asks for again (spec sections 3 and 7).

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
  const stack = await (await get(page, "/api/profile/category-adoption")).json();
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
  const questions = await (await get(page, "/api/questions/intake")).json();
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
  const past = await (await get(page, "/api/past-recommendations")).json();
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
  await expectComplaints(complaints, ["Failed to track meeting click"]);
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
    await expectLoaded(page);
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
