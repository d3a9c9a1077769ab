import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "../../api/client";
import { openProfile, profile, save, serveProfile } from "../../testing/profile-page";
import { answers, server } from "../../testing/server";

let sent: unknown[] = [];

beforeEach(() => {
  ({ sent } = serveProfile());
});

test("states are chosen by name, taken away again, and saved alone", async () => {
  const { user, card } = await openProfile();
  const states = card("Where You Practice");
  expect(states.getByRole("button", { name: "Remove Texas" })).toBeVisible();
  expect(save("Save States")).toBeDisabled();
  await user.selectOptions(states.getByLabelText("States"), "Oklahoma");
  await user.selectOptions(states.getByLabelText("States"), "Arkansas");
  await user.click(states.getByRole("button", { name: "Remove Oklahoma" }));
  expect(states.getByLabelText("States")).toHaveFocus();
  const chosen = within(states.getByRole("list", { name: "Chosen states" }));
  expect(chosen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Arkansas",
    "Texas",
  ]);
  const kept = { ...profile, user: { ...profile.user, states: ["AR", "TX"] as const } };
  server.use(
    answers("patch", "/api/profile", kept as unknown as Schema<"Profile">, async (request) => {
      sent.push(await request.json());
    }),
  );
  await user.click(save("Save States"));
  expect(await screen.findByText("States updated")).toBeVisible();
  expect(sent).toEqual([{ states: ["AR", "TX"] }]);
  expect(save("Save States")).toBeDisabled();
});

test("a state that another tab saved in the meantime stays", async () => {
  const { user, card } = await openProfile();
  const states = card("Where You Practice");
  const keep = async (request: Request) => {
    sent.push(await request.json());
  };
  const withStates = (...codes: Schema<"UsState">[]): Schema<"Profile"> => ({
    ...profile,
    user: { ...profile.user, states: codes },
  });
  server.use(
    answers("get", "/api/profile", withStates("OH", "TX")),
    answers("patch", "/api/profile", withStates("FL", "OH", "TX"), keep),
  );
  await user.selectOptions(states.getByLabelText("States"), "Florida");
  await user.click(save("Save States"));
  expect(await screen.findByText("States updated")).toBeVisible();
  expect(sent).toEqual([{ states: ["FL", "OH", "TX"] }]);
  expect(states.getByRole("button", { name: "Remove Ohio" })).toBeVisible();
  await waitFor(() => expect(states.queryByText("Unsaved changes")).toBeNull());
});

test("states that were not saved are offered on the next visit", async () => {
  const first = await openProfile();
  await first.user.selectOptions(screen.getByLabelText("States"), "Oklahoma");
  cleanup();
  const { user, card } = await openProfile();
  const states = card("Where You Practice");
  expect(states.queryByRole("button", { name: "Remove Oklahoma" })).toBeNull();
  await user.click(states.getByRole("button", { name: "Restore" }));
  expect(states.getByRole("button", { name: "Remove Oklahoma" })).toBeVisible();
});
