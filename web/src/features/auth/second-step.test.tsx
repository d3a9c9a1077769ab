import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { meQuery } from "../../api/queries/account";
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
  await goOn(rendered);
  return rendered;
}

async function goOn({ user }: Pick<ReturnType<typeof renderAt>, "user">) {
  await user.type(screen.getByLabelText("Password"), "correct horse");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  await screen.findByRole("heading", { name: "One more step", level: 1 });
}

const submit = () => screen.getByRole("button", { name: "Sign In" });

test("after the password a code is asked for, and the field has the focus", async () => {
  let sent: unknown;
  let answer: () => void = () => undefined;
  server.use(refuses("post", "/api/auth/second-step", 401, badCode));
  const { user, client } = await typePassword();
  // The password alone opens nothing.
  expect(client.getQueryData(meQuery.queryKey)).toBeUndefined();
  const field = screen.getByLabelText("Code");
  expect(field).toHaveFocus();
  expect(screen.getByText(/^Type the 6 digits that your authenticator app shows/)).toBeVisible();
  expect(
    screen.getByText(
      "Lost your phone and your codes? An administrator of your instance can reset your second factor.",
    ),
  ).toBeVisible();
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
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return HttpResponse.json({ user: ada.user });
    }),
  );
  await user.clear(field);
  await user.type(field, "123 456");
  await user.click(submit());
  await waitFor(() => expect(sent).toEqual({ token: TOKEN, code: "123 456" }));
  expect(screen.getByRole("button", { name: "Signing In..." })).toBeVisible();
  expect(field).toBeDisabled();
  answer();
  // The guard leads on once it is known who is here.
  await waitFor(() =>
    expect(client.getQueryData(meQuery.queryKey)).toMatchObject({ user: ada.user }),
  );
});

test("a recovery code can be typed in its place, and one can start over", async () => {
  const { user } = await typePassword();
  await user.type(screen.getByLabelText("Code"), "123");
  await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
  const field = screen.getByLabelText("Recovery code");
  expect(field).toHaveFocus();
  expect(field).toHaveValue("");
  expect(field).not.toHaveAttribute("inputmode");
  expect(screen.getByText(/^Type one of the recovery codes that you kept/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Use the app" }));
  expect(screen.getByLabelText("Code")).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
  await user.type(screen.getByLabelText("Recovery code"), "ABCD");
  await user.click(screen.getByRole("button", { name: "Start over" }));
  expect(screen.getByLabelText("Email")).toHaveValue("ada.park@parkinjury.example");
  expect(screen.getByLabelText("Password")).toHaveValue("");
  await goOn({ user });
  expect(screen.getByLabelText("Code")).toHaveValue("");
});

test("a sign-in that took too long begins again and says so", async () => {
  const words = "This sign-in took too long. Please sign in again.";
  server.use(refuses("post", "/api/auth/second-step", 401, problem(401, "sign_in_ended", words)));
  const { user } = await typePassword();
  await user.type(screen.getByLabelText("Code"), "123456");
  await user.click(submit());
  expect(await screen.findByRole("alert")).toHaveTextContent(words);
  expect(screen.getByLabelText("Password")).toHaveValue("");
  await goOn({ user });
  await user.click(screen.getByRole("button", { name: "Start over" }));
  expect(screen.queryByText(words)).toBeNull();
});

test("what is wrong with no field stands above the code", async () => {
  const words = "Too many attempts. Try again in 8 seconds.";
  const slowDown = problem(429, "too_many_attempts", words);
  server.use(refuses("post", "/api/auth/second-step", 429, slowDown));
  const { user } = await typePassword();
  await user.type(screen.getByLabelText("Code"), "123456");
  await user.click(submit());
  expect(await screen.findByRole("alert")).toHaveTextContent(words);
  expect(screen.getByLabelText("Code")).toHaveValue("123456");
  server.use(refuses("post", "/api/auth/second-step", 502));
  await user.click(submit());
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Failed to sign in"));
  await user.click(screen.getByRole("button", { name: "Start over" }));
  await goOn({ user });
  expect(screen.queryByRole("alert")).toBeNull();
});
