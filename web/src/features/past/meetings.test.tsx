import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { Schema } from "../../api/client";
import { demoVendorId } from "../../shared/vendor/demo-questions";
import { problem } from "../../testing/fixtures";
import { gate } from "../../testing/matches";
import { meeting, servePast } from "../../testing/past";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { PastPage } from "./past-page";

function render() {
  return renderAt(
    "/past?view=meetings",
    <main>
      <PastPage />
    </main>,
  );
}

function show(meetings: Schema<"MeetingClick">[]) {
  servePast([]);
  server.use(answers("get", "/api/meeting-clicks", meetings));
  return render();
}

const card = (name: string) => within(screen.getByRole("article", { name }));

const editButton = (name = "Callwright") =>
  screen.findByRole("button", { name: `Edit the meeting with ${name}` });

test("My meetings is selected with one click, and kept in the URL", async () => {
  servePast([]);
  server.use(answers("get", "/api/meeting-clicks", []));
  const { user, address } = renderAt("/past", <PastPage />);
  await user.click(await screen.findByRole("radio", { name: "My Meetings" }));
  expect(await screen.findByText("No meetings yet")).toBeVisible();
  expect(address()).toBe("/past?view=meetings");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("My Meetings");
  expect(document.title).toBe("My Meetings · Stackbrief");
});

test("earlier meetings are shown on request, however many a page has", async () => {
  servePast([]);
  const all = Array.from({ length: 103 }, (_, number) => meeting(`Vendor ${number}`));
  server.use(
    http.get("*/api/meeting-clicks", ({ request }) => {
      const offset = Number(new URL(request.url).searchParams.get("offset"));
      // One was asked for in the meantime, so a page begins with the last of the one before.
      const start = Math.max(0, offset - 1);
      return HttpResponse.json(all.slice(start, start + 60), {
        headers: { "X-Total-Count": "104" },
      });
    }),
  );
  const { user } = renderAt("/past?view=meetings", <PastPage />);
  expect(await screen.findAllByRole("article")).toHaveLength(60);
  await user.click(screen.getByRole("button", { name: "Show Earlier Meetings" }));
  expect(await screen.findByRole("article", { name: "Vendor 102" })).toBeVisible();
  expect(screen.getAllByRole("article")).toHaveLength(103);
  expect(screen.queryByRole("button", { name: "Show Earlier Meetings" })).toBeNull();
});

test("earlier meetings that do not load say so, and are asked for again by the same button", async () => {
  servePast([]);
  let isDown = true;
  let answered = Promise.resolve();
  server.use(
    http.get("*/api/meeting-clicks", async ({ request }) => {
      await answered;
      const isFirst = new URL(request.url).searchParams.get("offset") === "0";
      if (!isFirst && isDown) return new HttpResponse(null, { status: 500 });
      return HttpResponse.json([meeting(isFirst ? "Callwright" : "Oyez")], {
        headers: { "X-Total-Count": "2" },
      });
    }),
  );
  const { user } = renderAt("/past?view=meetings", <PastPage />);
  const more = await screen.findByRole("button", { name: "Show Earlier Meetings" });
  await user.click(more);
  expect(await screen.findByRole("alert")).toHaveTextContent("Earlier meetings did not load.");
  expect(screen.getByRole("article", { name: "Callwright" })).toBeVisible();
  // What comes up again is announced again.
  const { held, release } = gate();
  answered = held;
  await user.click(more);
  await expect.poll(() => screen.queryByRole("alert")).toBeNull();
  release();
  expect(await screen.findByRole("alert")).toHaveTextContent("Earlier meetings did not load.");
  isDown = false;
  await user.click(more);
  expect(await screen.findByRole("article", { name: "Oyez" })).toBeVisible();
  expect(screen.queryByText("Earlier meetings did not load.")).toBeNull();
});

test("a meeting shows when and where it was requested, and its outcome", async () => {
  const { user } = show([
    meeting("Callwright", { outcome: "HELD", note: "Call Dana" }),
    meeting("Oyez", { sourcePage: "GET_REC_STAGES", createdAt: "2026-10-01T09:00:00Z" }),
    meeting("gone", { vendor: null }),
  ]);
  await screen.findByRole("article", { name: "Callwright" });
  const callwright = card("Callwright");
  expect(callwright.getByText("Requested on Nov 18, 2026, from Browse Vendors")).toBeVisible();
  expect(callwright.getByText("Intake")).toBeVisible();
  expect(callwright.getByText("Call Dana")).toBeVisible();
  expect(screen.queryByLabelText("Outcome")).toBeNull();
  await user.click(await editButton());
  expect(callwright.getByLabelText("Outcome")).toHaveDisplayValue("Held");
  expect(callwright.getByLabelText("Outcome")).toHaveFocus();
  expect(callwright.getByLabelText("Note")).toHaveValue("Call Dana");
  expect(callwright.getByRole("button", { name: "Save" })).toBeDisabled();
  const options = callwright.getAllByRole("option").map((option) => option.textContent);
  expect(options).toEqual(["Requested", "Held", "No show", "Signed", "Declined"]);
  const from = "Requested on Oct 1, 2026, from Get Recommendations";
  expect(card("Oyez").getByText(from)).toBeVisible();
  const gone = card("A vendor that is no longer listed");
  expect(gone.queryByRole("button", { name: "Ask in the demo" })).toBeNull();
});

test("outcome and note are saved together and kept", async () => {
  const sent: unknown[] = [];
  const { user } = show([meeting("Callwright")]);
  const kept = meeting("Callwright", { outcome: "SIGNED", note: "Call Dana" });
  server.use(
    answers("patch", "/api/meeting-clicks/{id}", kept, async (request) => {
      sent.push([new URL(request.url).pathname, await request.json()]);
    }),
  );
  await user.click(await editButton());
  await user.selectOptions(screen.getByLabelText("Outcome"), "Signed");
  expect(screen.getByText("Not saved yet")).toBeVisible();
  await user.type(screen.getByLabelText("Note"), " Call Dana ");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Meeting saved")).toBeVisible();
  const patch = { outcome: "SIGNED", note: "Call Dana" };
  expect(sent).toEqual([["/api/meeting-clicks/m-Callwright", patch]]);
  await expect.poll(() => screen.queryByRole("button", { name: "Save" })).toBeNull();
  await expect.poll(() => document.activeElement?.textContent).toBe("Edit");
  await user.click(screen.getByRole("radio", { name: "Recommendations" }));
  await user.click(screen.getByRole("radio", { name: "My Meetings" }));
  expect((await screen.findAllByText("Signed"))[0]).toBeVisible();
});

test("a changed outcome leaves a note alone that another tab saved in the meantime", async () => {
  const sent: unknown[] = [];
  const { user } = show([meeting("Callwright")]);
  const kept = meeting("Callwright", { outcome: "HELD", note: "Call Dana" });
  server.use(
    answers("patch", "/api/meeting-clicks/{id}", kept, async (request) => {
      sent.push(await request.json());
    }),
  );
  await user.click(await editButton());
  await user.selectOptions(screen.getByLabelText("Outcome"), "Held");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Call Dana")).toBeVisible();
  expect(sent).toEqual([{ outcome: "HELD" }]);
});

test("Cancel takes back what was typed", async () => {
  const { user } = show([meeting("Callwright", { note: "Call Dana" })]);
  await user.click(await editButton());
  await user.type(screen.getByLabelText("Note"), " on Monday");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await editButton());
  expect(screen.getByLabelText("Note")).toHaveValue("Call Dana");
});

test("a note that was not saved is left only after a question, by the other list too", async () => {
  const { user, address } = show([meeting("Callwright")]);
  await user.click(await editButton());
  await user.type(screen.getByLabelText("Note"), "Call Dana");
  const asked = () => screen.findByRole("dialog", { name: "Leave without saving?" });
  await user.click(screen.getByRole("radio", { name: "Recommendations" }));
  expect(await asked()).toHaveTextContent("What you typed about this meeting is not kept.");
  await user.click(within(await asked()).getByRole("button", { name: "Stay" }));
  expect(address()).toBe("/past?view=meetings");
  expect(screen.getByLabelText("Note")).toHaveValue("Call Dana");
  await user.click(screen.getByRole("radio", { name: "Recommendations" }));
  await user.click(within(await asked()).getByRole("button", { name: "Leave" }));
  expect(address()).toBe("/past");
  await user.click(screen.getByRole("radio", { name: "My Meetings" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(address()).toBe("/past?view=meetings");
});

test("a note that is too long is not sent", async () => {
  const { user } = show([meeting("Callwright", { note: "x".repeat(2000) })]);
  await user.click(await editButton());
  await user.type(screen.getByLabelText("Note"), "y");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Use at most 2,000 characters.")).toBeVisible();
});

test("a deniedText is shown where it happened, and the change is still there", async () => {
  const { user } = show([meeting("Callwright")]);
  server.use(
    refuses(
      "patch",
      "/api/meeting-clicks/{id}",
      404,
      problem(404, "not_found", "Meeting not found"),
    ),
  );
  await user.click(await editButton());
  await user.type(screen.getByLabelText("Note"), "Call Dana");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Meeting not found");
  expect(screen.getByLabelText("Note")).toHaveValue("Call Dana");
  server.use(refuses("patch", "/api/meeting-clicks/{id}", 500));
  await user.click(screen.getByRole("button", { name: "Save" }));
  const words = "Failed to save the meeting. Please try again.";
  expect(await screen.findByText(words)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await editButton());
  expect(screen.queryByText(words)).toBeNull();
});

test("a meeting is removed after a question", async () => {
  const removed: string[] = [];
  const { user } = show([meeting("Callwright"), meeting("Oyez")]);
  await user.click(await editButton());
  await user.click(screen.getByRole("button", { name: "Remove the meeting with Callwright" }));
  const asked = await screen.findByRole("dialog", { name: "Remove this meeting?" });
  server.use(refuses("delete", "/api/meeting-clicks/{id}", 500));
  await user.click(within(asked).getByRole("button", { name: "Remove meeting" }));
  const words = "Failed to remove the meeting. Please try again.";
  expect(await screen.findByText(words)).toBeVisible();
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  server.use(
    answers("delete", "/api/meeting-clicks/{id}", null, ({ url }) => {
      removed.push(new URL(url).pathname);
      server.use(answers("get", "/api/meeting-clicks", [meeting("Oyez")]));
    }),
  );
  await user.click(screen.getByRole("button", { name: "Remove the meeting with Callwright" }));
  await user.click(await screen.findByRole("button", { name: "Remove meeting" }));
  expect(await screen.findByText("Meeting removed")).toBeVisible();
  await expect.poll(() => screen.queryByRole("article", { name: "Callwright" })).toBeNull();
  expect(removed).toEqual(["/api/meeting-clicks/m-Callwright"]);
  const next = screen.getByRole("article", { name: "Oyez" });
  await expect.poll(() => next.contains(document.activeElement)).toBe(true);
});

test("Ask in the demo opens the questions of the vendor", async () => {
  const { user } = show([meeting("Callwright")]);
  await user.click(await screen.findByRole("button", { name: "Ask in the demo" }));
  expect(demoVendorId.value).toBe("Callwright");
  demoVendorId.value = null;
});

test("a failed request shows an error and can be retried", async () => {
  servePast([]);
  server.use(refuses("get", "/api/meeting-clicks", 500));
  const { user } = renderAt("/past?view=meetings", <PastPage />);
  expect(await screen.findByRole("alert")).toHaveTextContent("Your meetings did not load");
  server.use(answers("get", "/api/meeting-clicks", [meeting("Callwright")]));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("article", { name: "Callwright" })).toBeVisible();
});
