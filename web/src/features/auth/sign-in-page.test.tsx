import { cleanup, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { draftOf } from "../../lib/drafts";
import { sessionEnded } from "../../shared/session";
import { ada, problem } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { SignInPage } from "./sign-in-page";

async function fillIn(user: ReturnType<typeof renderAt>["user"]) {
  await user.type(screen.getByLabelText("Email"), "ada.park@parkinjury.example");
  await user.type(screen.getByLabelText("Password"), "correct horse");
}

test("it greets, and leads to sign-up with the way back kept", () => {
  renderAt("/auth/sign-in?next=%2Fpast", <SignInPage />);
  expect(screen.getByRole("heading", { name: "Welcome Back", level: 1 })).toBeVisible();
  expect(screen.getByText("Sign in to your Stackbrief hub dashboard")).toBeVisible();
  expect(screen.getByRole("link", { name: "Create account" })).toHaveAttribute(
    "href",
    "/auth/sign-up?next=%2Fpast",
  );
});

test("it says that a session ended, and whether what was typed is kept", () => {
  const text = "Your session ended. Sign in to go on.";
  const visit = () => {
    cleanup();
    renderAt("/auth/sign-in?next=%2Fpast", <SignInPage />);
    return screen.queryByText(text, { exact: false });
  };
  expect(visit()).toBeNull();
  sessionEnded.value = true;
  expect(visit()).toHaveTextContent(/Sign in to go on\.$/);
  draftOf("u1", "profile").keep({ name: "Ada" });
  expect(visit()).toHaveTextContent(
    /Sign in to go on\. What you typed and did not save is kept\.$/,
  );
  sessionEnded.value = false;
  draftOf("u1", "profile").drop();
});

test("nothing is sent before both fields are right, and the first wrong one has the focus", async () => {
  const { user } = renderAt("/auth/sign-in", <SignInPage />);
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  expect(screen.getByText("Please enter a valid email address")).toBeVisible();
  expect(screen.getByText("Password is required")).toBeVisible();
  const email = screen.getByLabelText("Email");
  expect(email).toBeInvalid();
  expect(email).toHaveAccessibleDescription("Please enter a valid email address");
  await expect.poll(() => document.activeElement).toBe(email);
  await user.type(email, "a");
  expect(screen.queryByText("Please enter a valid email address")).toBeNull();
});

test("while it is pending the inputs rest and the button says so", async () => {
  let release = (_: unknown) => {};
  const held = new Promise((resolve) => {
    release = resolve;
  });
  server.use(
    http.post("*/api/auth/sign-in", async () => {
      await held;
      return HttpResponse.json({ user: ada.user });
    }),
    answers("get", "/api/auth/me", ada),
  );
  const { user } = renderAt("/auth/sign-in", <SignInPage />);
  await fillIn(user);
  await user.keyboard("{Enter}");
  const button = await screen.findByRole("button", { name: "Signing In..." });
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(screen.getByLabelText("Email")).toBeDisabled();
  expect(screen.getByLabelText("Password")).toBeDisabled();
  release(null);
  expect(await screen.findByRole("button", { name: "Sign In" })).toBeVisible();
});

test("a refusal shows the server's words as an alert", async () => {
  const words = "Invalid email or password";
  server.use(refuses("post", "/api/auth/sign-in", 401, problem(401, "invalid_credentials", words)));
  const { user } = renderAt("/auth/sign-in", <SignInPage />);
  await fillIn(user);
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(words);
});

test("a failure without words reads Failed to sign in", async () => {
  server.use(refuses("post", "/api/auth/sign-in", 500));
  const { user } = renderAt("/auth/sign-in", <SignInPage />);
  await fillIn(user);
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to sign in");
});

test("who signs in finds what they left unsaved, and nobody else's", async () => {
  const own = draftOf(ada.user.id, "profile");
  const theirs = draftOf("someone-else", "questionnaire.intake");
  for (const draft of [own, theirs]) draft.keep({ name: "Ada King" });
  server.use(
    answers("post", "/api/auth/sign-in", { user: ada.user }),
    answers("get", "/api/auth/me", ada),
  );
  const { user } = renderAt("/auth/sign-in", <SignInPage />);
  await fillIn(user);
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  await expect.poll(theirs.read).toBeNull();
  expect(own.read()).toEqual({ name: "Ada King" });
});

test("a browser that keeps no cookie is told so, instead of standing still", async () => {
  server.use(
    answers("post", "/api/auth/sign-in", { user: ada.user }),
    refuses("get", "/api/auth/me", 401),
  );
  const { user } = renderAt("/auth/sign-in", <SignInPage />);
  await fillIn(user);
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/Allow cookies for this site/);
});

test("the password can be shown and hidden again", async () => {
  const { user } = renderAt("/auth/sign-in", <SignInPage />);
  const password = screen.getByLabelText("Password");
  expect(password).toHaveAttribute("type", "password");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(password).toHaveAttribute("type", "text");
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(password).toHaveAttribute("type", "password");
});

test("Caps Lock is mentioned while it is on", async () => {
  const { user } = renderAt("/auth/sign-in", <SignInPage />);
  await user.click(screen.getByLabelText("Password"));
  await user.keyboard("{CapsLock}a");
  expect(screen.getByText("Caps Lock is on")).toBeVisible();
  await user.keyboard("{CapsLock}a");
  expect(screen.queryByText("Caps Lock is on")).toBeNull();
});
