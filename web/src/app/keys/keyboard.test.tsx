import { act, fireEvent, screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MatchesPage } from "../../features/matches/matches-page";
import { BehindGuard } from "../../testing/behind-guard";
import { categoryPicks, overviewOf, pick, picksOf, serveMatches } from "../../testing/matches";
import { renderAt, renderInWindow } from "../../testing/render";
import { answers, server } from "../../testing/server";
import { Keyboard } from "./keyboard";

beforeEach(() => {
  serveMatches();
});
afterEach(() => {
  vi.useRealTimers();
});

function visit(isAdmin = false) {
  return renderAt(
    "/matches",
    <>
      <main id="main">
        <a href="/trends">Trends</a>
        <input type="search" aria-label="Search vendors" />
      </main>
      <Keyboard isAdmin={isAdmin} />
    </>,
  );
}

test("the palette goes to a screen by a few letters, with the arrows and Enter", async () => {
  const { user, address } = visit();
  await user.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("combobox", { name: "Screen, stage, vendor or action" });
  expect(field).toHaveFocus();
  await user.type(field, "ma");
  expect(screen.getByRole("option", { selected: true })).toHaveTextContent("Vendor Matches");
  await user.keyboard("{ArrowDown}");
  expect(screen.getByRole("option", { selected: true })).toHaveTextContent("Past Matches");
  await user.keyboard("{Enter}");
  expect(address()).toBe("/past");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a stage that the address names already is opened and led to again", async () => {
  const { user } = renderInWindow(
    "/matches?showCategory=Intake",
    <BehindGuard>
      <MatchesPage />
      <Keyboard isAdmin={false} />
    </BehindGuard>,
  );
  const intake = await screen.findByRole("button", { name: /^2 Intake/ });
  await expect.poll(() => document.activeElement).toBe(intake);
  await user.click(intake);
  expect(intake).toHaveAttribute("aria-expanded", "false");
  screen.getByRole("button", { name: /^9 Staffing/ }).focus();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "intake{Enter}");
  await expect.poll(() => intake).toHaveAttribute("aria-expanded", "true");
  await expect.poll(() => document.activeElement).toBe(intake);
});

test.each(["{Control>}k{/Control}", "?"])(
  "Escape gives the focus back that %s took",
  async (keys) => {
    const { user } = visit();
    const link = screen.getByRole("link", { name: "Trends" });
    link.focus();
    await user.keyboard(keys);
    expect(await screen.findByRole("dialog")).toBeVisible();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await expect.poll(() => document.activeElement).toBe(link);
  },
);

test("the Enter that ends a word of an input method goes nowhere", async () => {
  const { user, address } = visit();
  await user.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("combobox");
  await user.type(field, "past");
  fireEvent.keyDown(field, { key: "Enter", isComposing: true });
  expect(address()).toBe("/matches");
  await user.keyboard("{Enter}");
  expect(address()).toBe("/past");
});

test.each([true, false])(
  "only administrators are shown the screens of administration: %s",
  async (isAdmin) => {
    const { user } = visit(isAdmin);
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox"), "audit");
    const found = screen.queryAllByRole("option").map(({ textContent }) => textContent);
    expect(found).toEqual(isAdmin ? ["AuditAdmin"] : []);
  },
);

test("what begins with the letters comes before what only holds them", async () => {
  const { user } = visit(true);
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("option", { name: /^Intake/ });
  await user.type(screen.getByRole("combobox"), "in");
  const options = screen.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options.slice(0, 3)).toEqual(["IntakeStage", "IntakeQuestionnaire", "My MeetingsScreen"]);
});

test("after every letter the list shows its first place again, however far it was scrolled", async () => {
  const { user } = visit(true);
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("option", { name: /^Intake/ });
  const list = screen.getByRole("listbox");
  for (const letter of ["i", "n"]) {
    list.scrollTop = 184;
    await user.type(screen.getByRole("combobox"), letter);
    await expect.poll(() => list.scrollTop).toBe(0);
  }
});

test.each([
  ["e-disc", "E-Discovery", "e-discovery"],
  ["avila", "Ávila", "avila"],
  ["Àvi", "Ávila", "avila"],
])("a questionnaire without a stage is found by %j", async (words, categoryName, categoryId) => {
  const others = [{ categoryId, categoryName }];
  server.use(answers("get", "/api/recommendations/overview", { ...overviewOf(picksOf()), others }));
  const { user, address } = visit();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), words);
  await user.click(await screen.findByRole("option", { name: new RegExp(`^${categoryName}`) }));
  expect(address()).toBe(`/matches?categoryId=${categoryId}`);
});

test("a vendor is found by its name, and what is nowhere is said to be", async () => {
  server.use(
    http.get("*/api/vendors", ({ request }) => {
      const isFound = new URL(request.url).search === "?q=oyez";
      const items = isFound ? [{ id: "o", name: "Oyez Desk", categoryName: "Intake" }] : [];
      return HttpResponse.json({ items, total: items.length, page: 1, pageSize: 24 });
    }),
  );
  const { user, address } = visit();
  await user.keyboard("{Meta>}k{/Meta}");
  await user.type(await screen.findByRole("combobox"), "oyez");
  await user.click(await screen.findByRole("option", { name: /Oyez Desk/ }));
  expect(address()).toBe("/vendors?q=Oyez+Desk");
  await user.keyboard("{Meta>}k{/Meta}");
  await user.type(await screen.findByRole("combobox"), "zz");
  expect(await screen.findByText("Nothing of that name")).toBeVisible();
});

test("vendors that the server does not find for want of an answer are not said to be nowhere", async () => {
  server.use(http.get("*/api/vendors", () => new HttpResponse(null, { status: 500 })));
  const { user } = visit();
  await user.keyboard("{Meta>}k{/Meta}");
  await user.type(await screen.findByRole("combobox"), "zz");
  expect(await screen.findByText("The vendors did not load.")).toBeVisible();
  expect(screen.queryByText("Nothing of that name")).toBeNull();
});

test("vendors of one name are distinguished by their category, and the arrows reach both", async () => {
  server.use(
    http.get("*/api/vendors", () => {
      const items = [
        { id: "oyez", name: "Oyez Desk", categoryName: "Intake" },
        { id: "oyez-2", name: "Oyez Desk", categoryName: "Staffing" },
      ];
      return HttpResponse.json({ items, total: items.length, page: 1, pageSize: 24 });
    }),
  );
  const { user } = visit();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "oyez");
  await screen.findAllByRole("option", { name: /Oyez Desk/ });
  const chosen = () => screen.getAllByRole("option", { selected: true });
  expect(chosen().map(({ textContent }) => textContent)).toEqual(["Oyez DeskVendor · Intake"]);
  await user.keyboard("{ArrowDown}");
  expect(chosen().map(({ textContent }) => textContent)).toEqual(["Oyez DeskVendor · Staffing"]);
});

test("the directory is asked once for a word, and nothing is said to be nowhere before it answers", async () => {
  const asked: string[] = [];
  server.use(
    answers(
      "get",
      "/api/vendors",
      { items: [], total: 0, page: 1, pageSize: 24, myTools: 0 },
      ({ url }) => {
        asked.push(new URL(url).searchParams.get("q") ?? "");
      },
    ),
  );
  const { user } = visit();
  await user.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("combobox");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  for (const value of ["zz", "zzt", "zzto", "zztop"])
    fireEvent.change(field, { target: { value } });
  expect(screen.queryByText("Nothing of that name")).toBeNull();
  act(() => vi.runAllTimers());
  vi.useRealTimers();
  expect(await screen.findByText("Nothing of that name")).toBeVisible();
  expect(asked).toEqual(["zztop"]);
});

test("what was recommended for a stage is found once it has picks", async () => {
  serveMatches(picksOf(categoryPicks("Intake", [pick("Benchly")])));
  const { user, address } = visit();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "in");
  const past = await screen.findAllByRole("option", { name: / ?Past$/ });
  expect(past.map(({ textContent }) => textContent)).toEqual(["IntakePast"]);
  await user.click(past[0] as HTMLElement);
  expect(address()).toBe("/past?categoryIds=intake");
});

test("the palette also does what has no place: the theme, the keys, signing out", async () => {
  server.use(http.post("*/api/auth/sign-out", () => new HttpResponse(null, { status: 204 })));
  const { user, address } = visit();
  const choose = async (letters: string) => {
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox"), letters);
    await user.keyboard("{Enter}");
  };
  await choose("dark");
  expect(document.documentElement.dataset.theme).toBe("dark");
  await choose("system's");
  expect(document.documentElement.dataset.theme).toBeUndefined();
  await choose("list the k");
  expect(await screen.findByRole("dialog", { name: "Keys" })).toBeVisible();
  await user.keyboard("{Escape}");
  await choose("sign out");
  await expect.poll(address).toBe("/auth/sign-in");
});

test("? lists the keys, / goes to the search field, and neither while one types", async () => {
  const { user } = visit();
  await user.keyboard("?");
  const keys = await screen.findByRole("dialog", { name: "Keys" });
  expect(within(keys).getByText("List the keys")).toBeVisible();
  await user.keyboard("{Escape}");
  await user.keyboard("/");
  expect(screen.getByLabelText("Search vendors")).toHaveFocus();
  await user.keyboard("?/");
  expect(screen.getByLabelText("Search vendors")).toHaveValue("?/");
  expect(screen.queryByRole("dialog")).toBeNull();
});
