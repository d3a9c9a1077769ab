import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ada, problem } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { SignUpPage } from "./sign-up-page";

const open = answers("get", "/api/auth/setup", { setupCodeRequired: false, signUpOpen: true });

async function fillIn(user: ReturnType<typeof renderAt>["user"]) {
  await user.type(await screen.findByLabelText("Full Name"), " Ada Park ");
  await user.type(screen.getByLabelText("Email"), " ada@parkinjury.example ");
  await user.type(screen.getByLabelText("Password"), "correct horse");
  await user.type(screen.getByLabelText("Law Firm"), "Park Injury Law");
}

test("every rule is said at its field", async () => {
  server.use(open);
  const { user } = renderAt("/auth/sign-up", <SignUpPage />);
  await user.type(await screen.findByLabelText("Password"), "1234567");
  await user.click(screen.getByRole("button", { name: "Create Account" }));
  for (const message of [
    "Name is required",
    "Please enter a valid email address",
    "Password must be at least 8 characters long",
    "Law firm name is required",
  ]) {
    expect(screen.getByText(message)).toBeVisible();
  }
  expect(screen.queryByLabelText("Setup code")).toBeNull();
});

test("it sends what was typed, trimmed, and a firm size only where one was chosen", async () => {
  const sent: unknown[] = [];
  server.use(
    open,
    answers("get", "/api/auth/me", ada),
    answers("post", "/api/auth/sign-up", { user: ada.user }, async (request) => {
      sent.push(await request.json());
    }),
  );
  const { user } = renderAt("/auth/sign-up", <SignUpPage />);
  await fillIn(user);
  await user.click(screen.getByRole("button", { name: "Create Account" }));
  await expect.poll(() => sent).toHaveLength(1);
  await user.selectOptions(screen.getByLabelText("Firm Size"), "6-20");
  await user.click(await screen.findByRole("button", { name: "Create Account" }));
  const account = {
    name: "Ada Park",
    email: "ada@parkinjury.example",
    password: "correct horse",
    lawFirm: "Park Injury Law",
  };
  await expect.poll(() => sent).toEqual([account, { ...account, firmSize: "E6_20" }]);
});

test("the first account of an instance is asked for the setup code", async () => {
  const sent: unknown[] = [];
  server.use(
    answers("get", "/api/auth/setup", { setupCodeRequired: true, signUpOpen: true }),
    answers("get", "/api/auth/me", ada),
    answers("post", "/api/auth/sign-up", { user: ada.user }, async (request) => {
      sent.push(await request.json());
    }),
  );
  const { user } = renderAt("/auth/sign-up", <SignUpPage />);
  await fillIn(user);
  await user.click(screen.getByRole("button", { name: "Create Account" }));
  expect(screen.getByText("Enter the setup code that the server printed.")).toBeVisible();
  await user.type(screen.getByLabelText("Setup code"), "K7QX-42MD");
  await user.click(screen.getByRole("button", { name: "Create Account" }));
  await expect.poll(() => sent).toMatchObject([{ setupCode: "K7QX-42MD" }]);
});

test("closed sign-up says so, without a form", async () => {
  server.use(answers("get", "/api/auth/setup", { setupCodeRequired: false, signUpOpen: false }));
  renderAt("/auth/sign-up", <SignUpPage />);
  expect(await screen.findByText(/New accounts are closed on this instance/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Create Account" })).toBeNull();
  expect(screen.getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("the server's word on a field stands at that field", async () => {
  const taken = {
    ...problem(422, "validation_failed", "Please check the marked fields."),
    fields: { email: "This email already has an account" },
  };
  server.use(open, refuses("post", "/api/auth/sign-up", 422, taken));
  const { user } = renderAt("/auth/sign-up", <SignUpPage />);
  await fillIn(user);
  await user.click(screen.getByRole("button", { name: "Create Account" }));
  expect(await screen.findByText("This email already has an account")).toBeVisible();
  expect(screen.getByLabelText("Email")).toBeInvalid();
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  [
    409,
    problem(409, "email_taken", "An account with this email already exists."),
    /already exists/,
  ],
  [500, undefined, "Failed to create account"],
])("a refusal with %i shows its words, or the fallback", async (status, refusal, words) => {
  server.use(open, refuses("post", "/api/auth/sign-up", status, refusal));
  const { user } = renderAt("/auth/sign-up", <SignUpPage />);
  await fillIn(user);
  await user.click(screen.getByRole("button", { name: "Create Account" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(words);
});

test("an account that was made is no failure, also where its session cannot be read", async () => {
  server.use(
    open,
    answers("post", "/api/auth/sign-up", { user: ada.user }),
    refuses("get", "/api/auth/me", 503),
  );
  const { user } = renderAt("/auth/sign-up", <SignUpPage />);
  await fillIn(user);
  await user.click(screen.getByRole("button", { name: "Create Account" }));
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Your account was created. Sign in to continue.");
});
