import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import {
  openCapabilities,
  pressed,
  row,
  serveCapabilities,
} from "../../../testing/capabilities-page";
import { gate } from "../../../testing/matches";
import { refuses, server } from "../../../testing/server";

let served: ReturnType<typeof serveCapabilities>;

beforeEach(() => {
  served = serveCapabilities();
});

/** A vendor whose first decision is being saved until `release` lets the save end. */
async function openWhileSaving() {
  const { held, release } = gate();
  const { user } = await openCapabilities();
  await user.click(row("Spanish").getByRole("button", { name: "Yes" }));
  server.use(
    http.put("*/api/admin/vendors/:id/capabilities", async () => {
      await held;
    }),
  );
  await user.click(screen.getByRole("button", { name: "Save and next" }));
  return { user, release };
}

test("a vendor is decided by keyboard alone, and the next one opens", async () => {
  const { user, address } = await openCapabilities();
  await waitFor(() =>
    expect(row("Spanish").getByRole("button", { name: "Not said" })).toHaveFocus(),
  );
  await user.keyboard("y");
  expect(pressed("Spanish")).toBe("Yes");
  expect(row("24/7 answering").getByRole("button", { name: "Yes" })).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  await user.keyboard("n");
  expect(pressed("overflow calls")).toBe("No");
  await user.keyboard("a");
  expect(screen.getByText("unsaved")).toBeVisible();
  await user.keyboard("s");
  await screen.findByRole("heading", { level: 2, name: "Alpha" });
  expect(served.puts).toEqual([
    {
      id: "beta",
      ifMatch: '"Beta-1"',
      body: { confirmed: ["spanish", "24-7-answering"], denied: ["overflow-calls", "vietnamese"] },
    },
  ]);
  expect(address()).toBe("/admin/capabilities?open=alpha");
  expect(screen.getByText("saved")).toBeInTheDocument();
  await waitFor(() =>
    expect(row("24/7 answering").getByRole("button", { name: "Yes" })).toHaveFocus(),
  );
  await user.keyboard("[[");
  await screen.findByRole("heading", { level: 2, name: "Beta" });
  await user.keyboard("]");
  await screen.findByRole("heading", { level: 2, name: "Alpha" });
  await user.keyboard("s");
  expect(await screen.findByText("That was the last vendor of this list.")).toBeVisible();
});

test("one key accepts what was read, saves it and opens the next vendor, another takes that back", async () => {
  const { user, address } = await openCapabilities();
  await waitFor(() =>
    expect(row("Spanish").getByRole("button", { name: "Not said" })).toHaveFocus(),
  );
  expect(screen.getByRole("button", { name: "Undo the last save" })).toBeDisabled();
  await user.keyboard("1d");
  await screen.findByRole("heading", { level: 2, name: "Alpha" });
  expect(served.puts[0]?.body).toEqual({
    confirmed: ["spanish", "24-7-answering"],
    denied: ["vietnamese"],
  });
  await waitFor(() =>
    expect(row("24/7 answering").getByRole("button", { name: "Yes" })).toHaveFocus(),
  );
  await user.keyboard("z");
  await screen.findByRole("heading", { level: 2, name: "Beta" });
  expect(served.puts[1]).toEqual({
    id: "beta",
    ifMatch: '"Beta-1"+',
    body: { confirmed: [], denied: [] },
  });
  expect(address()).toBe("/admin/capabilities?open=beta");
  expect(pressed("Spanish")).toBe("Not said");
  expect(screen.queryByText("saved")).toBeNull();
  expect(screen.getByRole("button", { name: "Undo the last save" })).toBeDisabled();
});

test("what fails behind the next vendor is reported, and kept with its vendor", async () => {
  const { user } = await openCapabilities();
  await waitFor(() =>
    expect(row("Spanish").getByRole("button", { name: "Not said" })).toHaveFocus(),
  );
  server.use(refuses("put", "/api/admin/vendors/{vendorId}/capabilities", 500));
  await user.keyboard("1d");
  await screen.findByRole("heading", { level: 2, name: "Alpha" });
  expect(await screen.findByText("Beta was not saved")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Open it" }));
  await screen.findByRole("heading", { level: 2, name: "Beta" });
  expect(screen.getByText(/^The capabilities were not saved/)).toBeVisible();
  expect(pressed("Spanish")).toBe("Yes");
  expect(screen.getByText("unsaved")).toBeVisible();
});

test("an undo that comes too late is reported at its vendor, and undoes nothing", async () => {
  const { user } = await openCapabilities();
  await user.click(screen.getByRole("button", { name: "Accept and next" }));
  await screen.findByRole("heading", { level: 2, name: "Alpha" });
  served.vendors = served.vendors.map((queued) =>
    queued.name === "Beta"
      ? { ...queued, decisions: { confirmed: ["overflow-calls"], denied: [] }, etag: '"Beta-9"' }
      : queued,
  );
  await user.click(screen.getByRole("button", { name: "Undo the last save" }));
  await screen.findByRole("heading", { level: 2, name: "Beta" });
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Someone else has changed this vendor since you opened it.",
  );
  expect(pressed("overflow calls")).toBe("Yes");
});

test("who is late is told what changed, and loses nothing", async () => {
  const { user } = await openCapabilities();
  await user.click(row("Spanish").getByRole("button", { name: "Yes" }));
  served.vendors = served.vendors.map((queued) => ({
    ...queued,
    decisions: { confirmed: ["overflow-calls"], denied: [] },
    etag: '"Beta-2"',
  }));
  await user.click(screen.getByRole("button", { name: "Save and next" }));
  const note = await screen.findByRole("alert");
  await waitFor(() =>
    expect(note).toHaveTextContent("Decided in the meantime: overflow calls: yes."),
  );
  expect(note).toHaveTextContent("Someone else has changed this vendor since you opened it.");
  expect(pressed("Spanish")).toBe("Yes");
  expect(pressed("overflow calls")).toBe("Yes");
  await user.click(screen.getByRole("button", { name: "Save and next" }));
  await screen.findByRole("heading", { level: 2, name: "Alpha" });
  expect(served.puts[1]).toEqual({
    id: "beta",
    ifMatch: '"Beta-2"',
    body: { confirmed: ["overflow-calls", "spanish"], denied: [] },
  });
});

test("what is not saved stays with its vendor", async () => {
  const { user } = await openCapabilities();
  await user.click(row("Spanish").getByRole("button", { name: "Yes" }));
  await user.click(screen.getByRole("button", { name: /^Alpha/ }));
  await screen.findByRole("heading", { level: 2, name: "Alpha" });
  await user.click(screen.getByRole("button", { name: /^Beta/ }));
  await screen.findByRole("heading", { level: 2, name: "Beta" });
  expect(pressed("Spanish")).toBe("Yes");
});

test("a save that fails keeps every answer", async () => {
  const { user } = await openCapabilities();
  await user.click(row("Spanish").getByRole("button", { name: "Yes" }));
  server.use(refuses("put", "/api/admin/vendors/{vendorId}/capabilities", 500));
  await user.click(screen.getByRole("button", { name: "Save and next" }));
  expect(await screen.findByText(/^The capabilities were not saved/)).toBeVisible();
  expect(pressed("Spanish")).toBe("Yes");
});

test("what was saved is saved, also where its vendor cannot be read again", async () => {
  const { user } = await openCapabilities();
  await user.click(row("Spanish").getByRole("button", { name: "Yes" }));
  server.use(refuses("get", "/api/admin/capabilities", 503));
  await user.click(screen.getByRole("button", { name: "Save and next" }));
  await screen.findByRole("heading", { level: 2, name: "Alpha" });
  expect(screen.getByText("saved")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /^Beta/ }));
  await screen.findByRole("heading", { level: 2, name: "Beta" });
  expect(pressed("Spanish")).toBe("Yes");
  await user.click(row("Spanish").getByRole("button", { name: "No" }));
  await user.click(screen.getByRole("button", { name: "Save and next" }));
  await screen.findByRole("heading", { level: 2, name: "Alpha" });
  expect(served.puts.map(({ ifMatch }) => ifMatch)).toEqual(['"Beta-1"', '"Beta-1"+']);
  expect(served.puts[1]?.body).toEqual({ confirmed: [], denied: ["spanish"] });
});

test("what is decided while a save is under way is not lost with it", async () => {
  const { user, release } = await openWhileSaving();
  await user.click(row("overflow calls").getByRole("button", { name: "Yes" }));
  await user.click(row("Spanish").getByRole("button", { name: "No" }));
  release();
  await waitFor(() => expect(screen.getByRole("button", { name: "Save and next" })).toBeEnabled());
  expect(served.puts.map(({ body }) => body.confirmed)).toEqual([["spanish"]]);
  expect(pressed("overflow calls")).toBe("Yes");
  expect(pressed("Spanish")).toBe("No");
  expect(screen.getByText("unsaved")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save and next" }));
  await screen.findByRole("heading", { level: 2, name: "Alpha" });
  expect(served.puts[1]?.body).toEqual({ confirmed: ["overflow-calls"], denied: ["spanish"] });
});

test("a decision that is taken back while it is saved is open again, and not saved", async () => {
  const { user, release } = await openWhileSaving();
  await user.click(row("Spanish").getByRole("button", { name: "Not said" }));
  release();
  await waitFor(() => expect(screen.getByRole("button", { name: "Save and next" })).toBeEnabled());
  expect(pressed("Spanish")).toBe("Not said");
  expect(screen.getByText("unsaved")).toBeVisible();
});
