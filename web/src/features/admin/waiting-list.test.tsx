import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { Schema } from "../../api/client";
import { keys } from "../../api/queries/keys";
import { problem } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { WaitingList } from "./waiting-list";

const dee: Schema<"UserAccount"> = {
  ...{ id: "u4", name: "Dee Ortiz", email: "dee@ortiz.example", lawFirm: "Ortiz Law" },
  ...{ role: "member", isActive: true, createdAt: "2026-01-05T09:00:00Z", lastSeenAt: null },
  ...{ firmConfirmed: false, firmWaits: true, confirmedColleagues: [] },
  ...{ firmConfirmation: null, secondFactorSince: null },
};

const page = (items: Schema<"UserAccount">[], total = items.length) => ({
  ...{ items, total, page: 1, pageSize: 24 },
});

beforeEach(() => server.use(answers("get", "/api/admin/users", page([dee]))));

test("those beyond the first page are a press away", async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get("*/api/admin/users", ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query.get("page"));
      const user = { ...dee, id: `p${query.get("page")}`, name: `Page ${query.get("page")}` };
      return HttpResponse.json(page([user], 31));
    }),
  );
  const { user } = renderAt("/admin/users", <WaitingList />);
  expect(await screen.findByText("Showing 1 to 24 of 31 people")).toBeVisible();
  expect(screen.getByRole("list", { name: "31 people waiting" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("Page 2")).toBeVisible();
  expect(asked).toEqual(["1", "2"]);
});

test("nothing stands there where nobody waits, and a failure is said", async () => {
  server.use(answers("get", "/api/admin/users", page([])));
  const { client } = renderAt("/admin/users", <WaitingList />);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(screen.queryByText("Waiting for confirmation")).toBeNull();
  client.clear();
  server.use(refuses("get", "/api/admin/users", 500));
  renderAt("/admin/users", <WaitingList />);
  expect(await screen.findByText("The people waiting for confirmation did not load")).toBeVisible();
});

test("a firm that was renamed since is not confirmed, and the list is read again", async () => {
  const said =
    "Dee Ortiz now names another firm or address. Nothing was changed; look at it again.";
  server.use(
    refuses("patch", "/api/admin/users/{userId}", 409, problem(409, "edit_conflict", said)),
  );
  const { user, client } = renderAt("/admin/users", <WaitingList />);
  const invalidated = vi.spyOn(client, "invalidateQueries");
  await user.click(await screen.findByRole("button", { name: "Confirm firm of Dee Ortiz" }));
  expect(await screen.findByText(said)).toBeVisible();
  expect(invalidated).toHaveBeenCalledWith(expect.objectContaining({ queryKey: keys.adminUsers }));
});

test("a why that is refused says so at its field", async () => {
  const { user } = renderAt("/admin/users", <WaitingList />);
  const invalid = {
    ...problem(422, "validation_failed", "Use one line."),
    fields: { why: "Use one line." },
  };
  server.use(refuses("patch", "/api/admin/users/{userId}", 422, invalid));
  await user.click(await screen.findByRole("button", { name: "Confirm firm of Dee Ortiz" }));
  expect(await screen.findByText("Use one line.")).toBeVisible();
  expect(screen.getByLabelText("How you know that Dee Ortiz works there")).toBeInvalid();
});

test("a confirmation that fails leaves the why alone, as every other action of the screen", async () => {
  const { user } = renderAt("/admin/users", <WaitingList />);
  const why = "How you know that Dee Ortiz works there";
  await user.click(
    await screen.findByRole("button", { name: "Say how you know that Dee Ortiz works there" }),
  );
  const full = "This cannot be saved right now: the disk is full.";
  server.use(
    refuses("patch", "/api/admin/users/{userId}", 507, problem(507, "storage_full", full)),
  );
  await user.click(await screen.findByRole("button", { name: "Confirm firm of Dee Ortiz" }));
  expect(await screen.findByText(full)).toBeVisible();
  expect(screen.getByRole("textbox", { name: why })).toBeValid();
});
