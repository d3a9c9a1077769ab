import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { problem } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { ResetPage } from "./reset-page";

const CHECK = "/api/auth/reset/check";
const GONE = "This reset link is no longer valid.";

afterEach(() => {
  window.location.hash = "";
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
  await user.type(await screen.findByLabelText("New Password"), "correct horse");
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
  await user.type(await screen.findByLabelText("New Password"), "correct horse");
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
  await user.type(await screen.findByLabelText("New Password"), "typed before");
  window.location.hash = "#new";
  await waitFor(() => expect(screen.queryByLabelText("New Password")).toHaveValue(""));
  await user.type(screen.getByLabelText("New Password"), "correct horse");
  await user.click(screen.getByRole("button", { name: "Set New Password" }));
  await waitFor(() => expect(sent).toEqual([{ token: "new", newPassword: "correct horse" }]));
});

test("an address without a token has no form", () => {
  renderAt("/auth/reset", <ResetPage />);
  expect(screen.getByText(/The link is not complete/)).toBeVisible();
  expect(screen.queryByLabelText("New Password")).toBeNull();
});
