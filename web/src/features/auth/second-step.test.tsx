import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { ada, problem } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { SignInPage } from "./sign-in-page";

const TOKEN = "0".repeat(64);
const BAD = "This code is not valid. Type the one that your app shows now.";
const badCode = { ...problem(401, "bad_code", BAD), fields: { code: BAD } };

beforeEach(() => {
  const step = { token: TOKEN, expiresAt: "2026-11-01T09:05:00Z" };
  server.use(
    http.post("*/api/auth/sign-in", () => HttpResponse.json(step, { status: 202 })),
    answers("get", "/api/auth/me", ada),
  );
});

async function typePassword() {
  const rendered = renderAt("/auth/sign-in", <SignInPage />);
  await rendered.user.type(screen.getByLabelText("Email"), "ada.park@parkinjury.example");
  await rendered.user.type(screen.getByLabelText("Password"), "correct horse");
  await rendered.user.click(screen.getByRole("button", { name: "Sign In" }));
  await screen.findByRole("heading", { name: "One more step", level: 1 });
  return rendered;
}

const submit = () => screen.getByRole("button", { name: "Sign In" });

test("after the password a code is asked for, and the field has the focus", async () => {
  let sent: unknown;
  server.use(refuses("post", "/api/auth/second-step", 401, badCode));
  const { user } = await typePassword();
  const field = screen.getByLabelText("Code");
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute("autocomplete", "one-time-code");
  expect(field).toHaveAttribute("inputmode", "numeric");
  await user.click(submit());
  expect(await screen.findByText("Enter a code.")).toBeVisible();
  await user.type(field, "000000");
  await user.click(submit());
  expect(await screen.findByText(BAD)).toBeVisible();
  expect(screen.getByRole("heading", { name: "One more step" })).toBeVisible();
  server.use(
    http.post("*/api/auth/second-step", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ user: ada.user });
    }),
  );
  await user.clear(field);
  await user.type(field, "123 456");
  await user.click(submit());
  await waitFor(() => expect(sent).toEqual({ token: TOKEN, code: "123 456" }));
});

test("a recovery code can be typed in its place, and one can start over", async () => {
  const { user } = await typePassword();
  await user.type(screen.getByLabelText("Code"), "123");
  await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
  const field = screen.getByLabelText("Recovery code");
  expect(field).toHaveFocus();
  expect(field).toHaveValue("");
  expect(field).not.toHaveAttribute("inputmode");
  await user.click(screen.getByRole("button", { name: "Start over" }));
  expect(screen.getByLabelText("Email")).toHaveValue("ada.park@parkinjury.example");
  expect(screen.getByLabelText("Password")).toHaveValue("");
});

test("a sign-in that took too long begins again and says so", async () => {
  const words = "This sign-in took too long. Please sign in again.";
  server.use(refuses("post", "/api/auth/second-step", 401, problem(401, "sign_in_ended", words)));
  const { user } = await typePassword();
  await user.type(screen.getByLabelText("Code"), "123456");
  await user.click(submit());
  expect(await screen.findByRole("alert")).toHaveTextContent(words);
  expect(screen.getByLabelText("Password")).toHaveValue("");
});
