import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "../../api/client";
import { BehindGuard } from "../../testing/behind-guard";
import { adaAsAdmin, problem } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { BackupsPage } from "./backups-page";

const daily: Schema<"Backup"> = {
  name: "stackbrief-20260105T090000Z-daily.redb",
  reason: "daily",
  madeAt: "2026-01-05T09:00:00Z",
  bytes: 2_400_000,
};
const asked: Schema<"Backup"> = {
  ...daily,
  name: "stackbrief-20260106T090000Z-asked.redb",
  reason: "asked",
};
let state: Schema<"Backups">;

beforeEach(() => {
  state = {
    items: [daily],
    folder: "/data/backups",
    restoreCommand: "stackbrief restore '/data/Ada'\\''s/FILE' --force --data-dir /data",
    failure: null,
    isStale: false,
    isNew: false,
    dataBytes: 3_000_000,
  };
  server.use(
    answers("get", "/api/auth/me", adaAsAdmin),
    http.get("*/api/admin/backups", () => HttpResponse.json(state)),
    http.post("*/api/admin/backups", () => {
      state = { ...state, items: [asked, daily], failure: null, isStale: false };
      return HttpResponse.json(asked, { status: 201 });
    }),
  );
});

function open() {
  return renderAt(
    "/admin/backups",
    <BehindGuard>
      <BackupsPage />
    </BehindGuard>,
  );
}

test("every backup is listed with its reason, its size and a download", async () => {
  open();
  expect(await screen.findByRole("cell", { name: "Daily" })).toBeVisible();
  expect(screen.getByRole("cell", { name: "2.4 MB" })).toBeVisible();
  expect(screen.getByText("/data/backups")).toBeVisible();
  const download = screen.getByRole("link", { name: /^Download the backup of/ });
  expect(download).toHaveAttribute("href", `/api/admin/backups/${daily.name}`);
  expect(download).toHaveAttribute("download");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("what brings one back is the server's command for a shell", async () => {
  open();
  expect(await screen.findByText(String(state.restoreCommand))).toBeVisible();
  expect(screen.getByText(/^Stop the server, then run/)).toBeVisible();
});

test("one is made now and listed first", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Back up now" }));
  expect(await screen.findByText("Backup made")).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole("row")[1]).toHaveTextContent("Made by hand"));
});

test("a failed or old backup is an alarm until one is made", async () => {
  state = { ...state, failure: { at: "2026-01-06T09:00:00Z", reason: "the disk has no room" } };
  const { user } = open();
  expect(await screen.findByRole("alert")).toHaveTextContent("The last backup failed");
  expect(screen.getByRole("alert")).toHaveTextContent("the disk has no room.");
  await user.click(screen.getByRole("button", { name: "Back up now" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("a failed backup is no promise of a first one", async () => {
  const reason = "/data/backups cannot be listed: Permission denied";
  state = { ...state, items: [], isStale: true, failure: { at: "2026-01-06T09:00:00Z", reason } };
  open();
  expect(await screen.findByRole("heading", { name: "No backup is listed" })).toBeVisible();
  expect(screen.getByText("See above why.")).toBeVisible();
  expect(screen.queryByText(/^The first is made/)).toBeNull();
});

test("two days without a backup are an alarm", async () => {
  state = { ...state, isStale: true };
  open();
  expect(await screen.findByRole("alert")).toHaveTextContent("older than two days");
});

test("none at all is an alarm, and no promise of a first one", async () => {
  state = { ...state, items: [], isStale: true };
  open();
  // A restored instance is not new, and its folder may be: that nothing is there yet has no cause in the log.
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "There is no backup. One is made within ten minutes, and a few seconds after a start, also after a restore. Where none comes, make one now, and see in the server's log why.",
  );
  expect(screen.getByRole("heading", { name: "No backup is listed" })).toBeVisible();
  expect(screen.queryByText("See above why.")).toBeNull();
});

test("a new instance waits for its first one without an alarm", async () => {
  state = { ...state, items: [], isStale: true, isNew: true };
  open();
  expect(await screen.findByText(/^The first is made/)).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  [507, "storage_full", "No backup was made: its disk has no room.", "Its disk has no room."],
  [409, "backup_refused", "Another backup is being made.", "Another backup is being made."],
] as const)("where none could be made, %i %s says once so, and why", async (...refusal) => {
  const [status, code, detail, reason] = refusal;
  server.use(refuses("post", "/api/admin/backups", status, problem(status, code, detail)));
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Back up now" }));
  expect(await screen.findByText("No backup was made")).toBeVisible();
  expect(screen.getByText(reason)).toBeVisible();
});

test("what takes the space is read when it is asked for, with what is free", async () => {
  let reads = 0;
  server.use(
    http.get("*/api/admin/space", () => {
      reads += 1;
      const tables = [
        { name: "bookings-2", holds: "Demo bookings", bytes: 1_500_000 },
        { name: "audit", holds: "Audit log", bytes: 300_000 },
        { name: "counters", holds: "Counters", bytes: 4096 },
      ];
      return HttpResponse.json({ bytes: 3_000_000, freeBytes: 1_200_000, tables });
    }),
  );
  const { user } = open();
  const button = await screen.findByRole("button", { name: "Show what takes the space" });
  expect(reads).toBe(0);
  await user.click(button);
  const rows = within(await screen.findByRole("table", { name: "What takes the space" }));
  expect(rows.getByRole("row", { name: "Demo bookings bookings-2 1.5 MB 50%" })).toBeVisible();
  expect(rows.getByRole("row", { name: "Counters counters 4.1 KB <1%" })).toBeVisible();
  expect(rows.getByRole("row", { name: /^Free .* 1.2 MB 40%$/ })).toBeVisible();
  expect(reads).toBe(1);
  await user.click(screen.getByRole("button", { name: "Hide what takes the space" }));
  expect(screen.queryByText("Demo bookings")).toBeNull();
});

test("a server that cannot read the file says so where the space would be", async () => {
  const failed = problem(503, "read_only", "The data cannot be read right now.");
  server.use(refuses("get", "/api/admin/space", 503, failed));
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Show what takes the space" }));
  expect(await screen.findByText("What takes the space did not load")).toBeVisible();
});
