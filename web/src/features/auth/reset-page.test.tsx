import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test } from "vitest";
import { problem } from "../../testing/fixtures";
import { gate } from "../../testing/matches";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { ResetPage } from "./reset-page";

const CHECK = "/api/auth/reset/check";
const GONE = "This reset link is no longer valid.";

afterEach(() => {
  window.location.hash = "";
});

/** The field of the new password, once the link was found to be of use. */
async function openField() {
  const field = await screen.findByLabelText("New Password");
  await waitFor(() => expect(field).toBeEnabled());
  return field;
}

test("the form is there while the link is checked, and takes a password once it is of use", async () => {
  window.location.hash = "#slow";
  const check = gate();
  server.use(
    http.post(`*${CHECK}`, async () => {
      await check.held;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  renderAt("/auth/reset", <ResetPage />);
  expect(screen.getByRole("heading", { level: 1, name: "New Password" })).toBeVisible();
  const field = screen.getByLabelText("New Password");
  expect(field).toBeDisabled();
  expect(screen.getByRole("button", { name: "Checking the link..." })).toBeVisible();
  check.release();
  await waitFor(() => expect(field).toBeEnabled());
  expect(screen.getByRole("button", { name: "Set New Password" })).toBeVisible();
});

test("the link's token goes with the new password, and sign-in follows", async () => {
  window.location.hash = "#t0ken";
  const sent: unknown[] = [];
  server.use(
    answers("post", CHECK, null),
    answers("post", "/api/auth/reset", null, async (request) => {
      sent.push(await request.json());
    }),
  );
  const { user } = renderAt("/auth/reset", <ResetPage />);
  await user.type(await openField(), "correct horse");
  await user.click(screen.getByRole("button", { name: "Set New Password" }));
  expect(await screen.findByRole("link", { name: "Go to sign-in" })).toBeVisible();
  expect(sent).toEqual([{ token: "t0ken", newPassword: "correct horse" }]);
});

test("a link that was used before says so in the server's words before a password is typed", async () => {
  window.location.hash = "#used";
  server.use(refuses("post", CHECK, 403, problem(403, "bad_reset_token", GONE)));
  renderAt("/auth/reset", <ResetPage />);
  expect(await screen.findByText(GONE)).toBeVisible();
  expect(screen.queryByLabelText("New Password")).toBeNull();
});

test.each([204, 503])("a link that is used in the meantime says so, after %s", async (status) => {
  window.location.hash = `#used-${status}`;
  server.use(
    status === 204 ? answers("post", CHECK, null) : refuses("post", CHECK, status),
    refuses("post", "/api/auth/reset", 403, problem(403, "bad_reset_token", GONE)),
  );
  const { user } = renderAt("/auth/reset", <ResetPage />);
  await user.type(await openField(), "correct horse");
  await user.click(screen.getByRole("button", { name: "Set New Password" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(GONE);
});

test("another link in the same tab starts over with its own token", async () => {
  window.location.hash = "";
  const sent: unknown[] = [];
  server.use(
    answers("post", CHECK, null),
    answers("post", "/api/auth/reset", null, async (request) => {
      sent.push(await request.json());
    }),
  );
  const { user } = renderAt("/auth/reset", <ResetPage />);
  window.location.hash = "#old";
  await user.type(await openField(), "typed before");
  window.location.hash = "#new";
  await waitFor(() => expect(screen.queryByLabelText("New Password")).toHaveValue(""));
  await user.type(await openField(), "correct horse");
  await user.click(screen.getByRole("button", { name: "Set New Password" }));
  await waitFor(() => expect(sent).toEqual([{ token: "new", newPassword: "correct horse" }]));
});

test("an address without a token has no form", () => {
  renderAt("/auth/reset", <ResetPage />);
  expect(screen.getByText(/The link is not complete/)).toBeVisible();
  expect(screen.queryByLabelText("New Password")).toBeNull();
});
