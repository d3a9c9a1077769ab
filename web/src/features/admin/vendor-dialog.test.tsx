import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { BehindGuard } from "../../testing/behind-guard";
import { adaAsAdmin } from "../../testing/fixtures";
import { gate, ranked } from "../../testing/matches";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { VendorsPage } from "./vendors-page";

const vendors = ["Alpha", "Beta"].map((name, index) => ranked(name, index + 1).vendor);
const CATEGORIES = [
  { id: "intake", name: "Intake" },
  { id: "staffing", name: "Staffing" },
];

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = vi.fn();
  server.use(
    answers("get", "/api/auth/me", adaAsAdmin),
    answers("get", "/api/categories", CATEGORIES),
    answers("get", "/api/admin/vendors", { items: vendors, total: 2, page: 1, pageSize: 24 }),
    http.get("*/api/admin/vendors/:id", ({ params }) =>
      HttpResponse.json(vendors.find(({ id }) => id === params.id) ?? null),
    ),
  );
});

async function open() {
  const { user } = renderAt(
    "/admin/vendors",
    <BehindGuard>
      <VendorsPage />
    </BehindGuard>,
  );
  await screen.findByText("Alpha");
  return user;
}

type User = Awaited<ReturnType<typeof open>>;

/** Gives the dialog up while what it has sent is on its way. */
async function cancel(user: User, asksFirst = true) {
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  if (asksFirst) await user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

/** Opens Beta and types, then lets the answer for the other vendor come: what was typed stays. */
async function expectBetaStays(user: User, release: () => void, said: string) {
  await user.click(screen.getByRole("button", { name: "Edit Beta" }));
  const beta = within(await screen.findByRole("dialog", { name: "Edit Beta" }));
  const description = await beta.findByLabelText("Description");
  await user.clear(description);
  await user.type(description, "Mine");
  release();
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByRole("dialog", { name: "Edit Beta" })).toBeVisible();
  expect(description).toHaveValue("Mine");
}

test("a vendor that is saved late leaves open what was opened since", async () => {
  const held = gate();
  server.use(
    http.patch("*/api/admin/vendors/:id", async () => {
      await held.held;
      return HttpResponse.json(vendors[0]);
    }),
  );
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Edit Alpha" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Alpha" }));
  await user.type(await dialog.findByLabelText("Description"), "!");
  await user.click(dialog.getByRole("button", { name: "Save Vendor" }));
  await cancel(user);
  await expectBetaStays(user, held.release, "Alpha was saved.");
});

test("a vendor that is added late leaves open another one that is being added", async () => {
  const held = gate();
  server.use(
    http.post("*/api/admin/vendors", async () => {
      await held.held;
      return HttpResponse.json({ ...vendors[0], name: "Gamma" }, { status: 201 });
    }),
  );
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Add Vendor" }));
  const first = within(await screen.findByRole("dialog", { name: "Add Vendor" }));
  await user.type(first.getByLabelText("Name"), "Gamma");
  await user.selectOptions(first.getByLabelText("Category"), "Intake");
  await user.click(first.getByRole("button", { name: "Add Vendor" }));
  await cancel(user);
  await user.click(screen.getByRole("button", { name: "Add Vendor" }));
  const second = within(await screen.findByRole("dialog", { name: "Add Vendor" }));
  await user.type(second.getByLabelText("Name"), "Delta");
  held.release();
  expect(await screen.findByText("Gamma is in the directory.")).toBeVisible();
  expect(second.getByLabelText("Name")).toHaveValue("Delta");
});

test("what a new name means for bookings is said once it is saved", async () => {
  const notice = 'Bookings that name "Beta" in another spelling may now belong to "Beta LLC".';
  server.use(
    http.patch("*/api/admin/vendors/:id", () =>
      HttpResponse.json({ ...vendors[0], name: "Beta LLC", notice }),
    ),
  );
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Edit Alpha" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Alpha" }));
  await user.type(await dialog.findByLabelText("Name"), "!");
  await user.click(dialog.getByRole("button", { name: "Save Vendor" }));
  expect(await screen.findByText(`Beta LLC was saved. ${notice}`)).toBeVisible();
});

test("vendors that are merged late leave open another merge", async () => {
  const held = gate();
  server.use(
    http.post("*/api/admin/vendors/:id/merge", async () => {
      await held.held;
      return HttpResponse.json({ mergeId: "m1", vendor: vendors[1], moved: {} });
    }),
  );
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Edit Alpha" }));
  await user.click(await screen.findByRole("button", { name: "Merge into another" }));
  const merge = within(await screen.findByRole("dialog", { name: "Merge Alpha" }));
  await user.click(await merge.findByRole("radio", { name: "Beta" }));
  await user.click(merge.getByRole("button", { name: "Merge into Beta" }));
  await cancel(user, false);
  await user.click(screen.getByRole("button", { name: "Edit Beta" }));
  await user.click(await screen.findByRole("button", { name: "Merge into another" }));
  await screen.findByRole("dialog", { name: "Merge Beta" });
  held.release();
  expect(await screen.findByText("Alpha is part of Beta now.")).toBeVisible();
  expect(screen.getByRole("dialog", { name: "Merge Beta" })).toBeVisible();
});

test("where the categories do not load, a vendor keeps its own, and they can be asked for again", async () => {
  server.use(refuses("get", "/api/categories", 500));
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Edit Alpha" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Alpha" }));
  const category = await dialog.findByLabelText("Category");
  expect(category).toHaveDisplayValue("Intake");
  expect(await dialog.findByText(/^The categories did not load\./)).toBeVisible();
  server.use(answers("get", "/api/categories", CATEGORIES));
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByRole("option", { name: "Staffing" })).toBeVisible();
  expect(category).toHaveDisplayValue("Intake");
});
