import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test } from "vitest";
import { ada, problem } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { InvitePage } from "./invite-page";

afterEach(() => {
  window.location.hash = "";
});

const invitation = {
  email: "ada@parkinjury.example",
  role: "member",
  invitedBy: "Grace Lee",
  lawFirm: null,
} as const;

test("an invitation prefills the address and goes with the new account", async () => {
  window.location.hash = "#t0ken";
  const sent: unknown[] = [];
  server.use(
    answers("post", "/api/auth/invite", invitation),
    answers("get", "/api/auth/me", ada),
    answers("post", "/api/auth/sign-up", { user: ada.user }, async (request) => {
      sent.push(await request.json());
    }),
  );
  const { user } = renderAt("/auth/invite", <InvitePage />);
  expect(await screen.findByText("Grace Lee invites you to this instance.")).toBeVisible();
  expect(screen.getByLabelText("Email")).toHaveValue(invitation.email);
  expect(screen.getByLabelText("Email")).toHaveAttribute("readonly");
  await user.type(screen.getByLabelText("Full Name"), "Ada Park");
  await user.type(screen.getByLabelText("Password"), "correct horse");
  await user.type(screen.getByLabelText("Law Firm"), "Park Injury Law");
  await user.click(screen.getByRole("button", { name: "Create Account" }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ email: invitation.email, inviteToken: "t0ken" });
});

test("an invitation of a colleague fills in the firm, which can be changed", async () => {
  window.location.hash = "#t0ken";
  const sent: unknown[] = [];
  server.use(
    answers("post", "/api/auth/invite", { ...invitation, lawFirm: "Park Injury Law" }),
    answers("get", "/api/auth/me", ada),
    answers("post", "/api/auth/sign-up", { user: ada.user }, async (request) => {
      sent.push(await request.json());
    }),
  );
  const { user } = renderAt("/auth/invite", <InvitePage />);
  const firm = await screen.findByLabelText("Law Firm");
  expect(firm).toHaveValue("Park Injury Law");
  await user.type(firm, ", LLP");
  await user.type(screen.getByLabelText("Full Name"), "Ada Park");
  await user.type(screen.getByLabelText("Password"), "correct horse");
  await user.click(screen.getByRole("button", { name: "Create Account" }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ lawFirm: "Park Injury Law, LLP" });
});

test("an invitation that no longer works says so in the server's words", async () => {
  window.location.hash = "#used";
  const words = "This invitation was used or revoked, or has expired. Ask for a new one.";
  server.use(refuses("post", "/api/auth/invite", 403, problem(403, "bad_invitation", words)));
  renderAt("/auth/invite", <InvitePage />);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByLabelText("Password")).toBeNull();
});

test("an invitation that did not load can be asked for again", async () => {
  window.location.hash = "#t0ken";
  server.use(refuses("post", "/api/auth/invite", 503));
  const { user } = renderAt("/auth/invite", <InvitePage />);
  expect(await screen.findByRole("heading", { name: "The invitation did not load" })).toBeVisible();
  server.use(answers("post", "/api/auth/invite", invitation));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("Email")).toHaveValue(invitation.email);
});

test("another invitation in the same tab takes the place of the first", async () => {
  window.location.hash = "#first";
  server.use(
    http.post("*/api/auth/invite", async ({ request }) => {
      const { token } = (await request.json()) as { token: string };
      return HttpResponse.json({ ...invitation, email: `${token}@parkinjury.example` });
    }),
  );
  renderAt("/auth/invite", <InvitePage />);
  expect(await screen.findByLabelText("Email")).toHaveValue("first@parkinjury.example");
  window.location.hash = "#second";
  const email = () => screen.queryByLabelText("Email");
  await waitFor(() => expect(email()).toHaveValue("second@parkinjury.example"));
});

test("until the invitation is known the page stands, with the form's place kept", () => {
  window.location.hash = "#t0ken";
  server.use(http.post("*/api/auth/invite", () => new Promise<never>(() => {})));
  renderAt("/auth/invite", <InvitePage />);
  expect(screen.getByRole("heading", { name: "Create Account" })).toBeVisible();
  expect(screen.getByRole("status", { name: "Loading" })).toBeVisible();
});

test("an address without a token has no form", () => {
  renderAt("/auth/invite", <InvitePage />);
  expect(screen.getByText(/The link is not complete/)).toBeVisible();
});
