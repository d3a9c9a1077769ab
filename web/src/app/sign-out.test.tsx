import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { keys } from "../api/queries/keys";
import { SIGNED_OUT_KEY, sessionEnded } from "../shared/session";
import { ada, problem } from "../testing/fixtures";
import { renderAt } from "../testing/render";
import { answers, refuses, server } from "../testing/server";
import { shownToast, toast } from "../ui/toast";
import { followSession } from "./follow-session";
import { Routes } from "./routes";

const signedOut = refuses(
  "get",
  "/api/auth/me",
  401,
  problem(401, "not_authenticated", "Sign in first."),
);
const onboarded = answers("get", "/api/profile/onboarding", { completed: true });

beforeEach(() => server.use(refuses("get", "/api/profile/category-adoption", 500)));

test("a sign-out in another tab is no session that ended", async () => {
  sessionEnded.value = false;
  server.use(answers("get", "/api/auth/me", ada), onboarded);
  const { client } = renderAt("/tech-stack", <Routes />);
  followSession(client);
  await screen.findByRole("button", { name: "Sign out" });
  server.use(signedOut);
  const told = { key: SIGNED_OUT_KEY, newValue: "1" };
  window.dispatchEvent(new StorageEvent("storage", told));
  await client.invalidateQueries({ queryKey: keys.me });
  expect(await screen.findByRole("heading", { name: "Welcome Back" })).toBeVisible();
  expect(screen.queryByText(/^Your session ended/)).toBeNull();
});

test("signing out ends the session and asks for no way back, and says so to other tabs", async () => {
  sessionEnded.value = true;
  const told = vi.spyOn(localStorage, "setItem");
  server.use(answers("get", "/api/auth/me", ada), onboarded);
  const { user, address } = renderAt("/tech-stack", <Routes />);
  server.use(answers("post", "/api/auth/sign-out", null));
  await user.click(await screen.findByRole("button", { name: "Sign out" }));
  expect(await screen.findByRole("heading", { name: "Welcome Back" })).toBeVisible();
  expect(address()).toBe("/auth/sign-in");
  expect(sessionEnded.value).toBe(false);
  expect(screen.queryByText(/^Your session ended/)).toBeNull();
  expect(told).toHaveBeenCalledWith(SIGNED_OUT_KEY, expect.any(String));
});

test("nothing can be undone any more after a sign-out", async () => {
  server.use(answers("get", "/api/auth/me", ada), onboarded);
  server.use(answers("post", "/api/auth/sign-out", null));
  const { user } = renderAt("/tech-stack", <Routes />);
  await screen.findByRole("button", { name: "Sign out" });
  act(() => toast({ title: "Done", action: { label: "Undo", onAction: () => undefined } }));
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  expect(await screen.findByRole("heading", { name: "Welcome Back" })).toBeVisible();
  expect(shownToast.value?.open).toBe(false);
});

test("a failed sign-out says so", async () => {
  server.use(answers("get", "/api/auth/me", ada), onboarded);
  server.use(refuses("post", "/api/auth/sign-out", 500));
  const { user } = renderAt("/tech-stack", <Routes />);
  await user.click(await screen.findByRole("button", { name: "Sign out" }));
  expect(await screen.findByText("Failed to sign out. Please try again.")).toBeVisible();
  expect(screen.getByText("Error")).toBeVisible();
});

test("a full disk signs out all the same, and the sentence of the server says what it means", async () => {
  server.use(answers("get", "/api/auth/me", ada), onboarded);
  const sentence = "You are signed out. This cannot be saved right now: the disk is full.";
  server.use(refuses("post", "/api/auth/sign-out", 507, problem(507, "storage_full", sentence)));
  const { user, address } = renderAt("/tech-stack", <Routes />);
  await user.click(await screen.findByRole("button", { name: "Sign out" }));
  expect(await screen.findByRole("heading", { name: "Welcome Back" })).toBeVisible();
  expect(address()).toBe("/auth/sign-in");
  expect(await screen.findByText(sentence)).toBeVisible();
});
