import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "../../api/client";
import { BehindGuard } from "../../testing/behind-guard";
import { ada, adaAsAdmin } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { UsersPage } from "./users-page";

const PAGE_SIZE = 24;

function account(at: number): Schema<"UserAccount"> {
  return {
    ...{ ...ada.user, id: `u${at}`, name: `Person ${at}`, role: "member", isActive: true },
    ...{ createdAt: "2026-01-05T09:00:00Z", lastSeenAt: null, secondFactorSince: null },
    ...{ firmConfirmed: true, firmWaits: false, firmConfirmation: null, confirmedColleagues: [] },
  };
}

let count = 30;
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  count = 30;
  server.use(
    answers("get", "/api/auth/me", adaAsAdmin),
    answers("get", "/api/admin/invites", { items: [] }),
    http.get("*/api/admin/users", ({ request }) => {
      const query = new URL(request.url).searchParams;
      if (query.has("waiting"))
        return HttpResponse.json({ items: [], total: 0, page: 1, pageSize: PAGE_SIZE });
      asked.push(`${query.get("q")} ${query.get("page")}`);
      const all = Array.from({ length: count }, (_, at) => account(at + 10));
      const found = all.filter(({ name }) => name.includes(query.get("q") ?? ""));
      const page = Number(query.get("page"));
      const items = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
      return HttpResponse.json({ items, total: found.length, page, pageSize: PAGE_SIZE });
    }),
  );
});

const show = (address = "/admin/users") =>
  renderAt(
    address,
    <BehindGuard>
      <UsersPage />
    </BehindGuard>,
  );

test("many accounts come in pages and can be searched", async () => {
  const { user, address } = show();
  await screen.findByText("Person 10");
  expect(screen.getByRole("heading", { name: "30 accounts" })).toBeVisible();
  expect(screen.queryByText("Person 39")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("Person 39")).toBeVisible();
  expect(address()).toBe("/admin/users?page=2");
  await user.type(screen.getByRole("searchbox", { name: "Search accounts" }), "Person 12");
  await waitFor(() => expect(screen.queryByText("Person 39")).toBeNull());
  expect(await screen.findByText("Person 12")).toBeVisible();
  expect(address()).toBe("/admin/users?q=Person+12");
  expect(asked).toEqual([" 1", " 2", "Person 12 1"]);
  expect(screen.getByRole("searchbox")).toHaveFocus();
});

test("the field stays, with its focus, while what it held is taken back", async () => {
  const { user } = show("/admin/users?q=Person+12");
  await screen.findByText("Person 12");
  const field = screen.getByRole("searchbox");
  await user.clear(field);
  expect(field).toBe(screen.getByRole("searchbox"));
  expect(await screen.findByText("Person 10")).toBeVisible();
  expect(field).toHaveFocus();
  server.use(refuses("get", "/api/admin/users", 503));
  await user.type(field, "x");
  expect(await screen.findByText("The users did not load")).toBeVisible();
  expect(field).toHaveValue("x");
  expect(field).toHaveFocus();
});

test("a search that finds nobody says so, and leads back", async () => {
  const { user, address } = show("/admin/users?q=nobody");
  expect(await screen.findByText("No accounts found")).toBeVisible();
  expect(screen.getByRole("searchbox")).toHaveValue("nobody");
  await user.click(screen.getByRole("button", { name: "Show all accounts" }));
  expect(await screen.findByText("Person 10")).toBeVisible();
  expect(address()).toBe("/admin/users");
});

test("a few accounts need no search", async () => {
  count = 3;
  show();
  await screen.findByText("Person 10");
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
});
