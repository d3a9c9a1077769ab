import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { Schema } from "../../api/client";
import { keys } from "../../api/queries/keys";
import { problem } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { TokensCard } from "./tokens-card";

const token: Schema<"OwnApiToken"> = {
  id: "t1",
  name: "Weekly report",
  scopes: ["trends", "directory"],
  createdAt: "2026-11-01T09:00:00Z",
  expiresAt: "2027-01-30T09:00:00Z",
};
const words = `sb_${"0".repeat(64)}`;

test("a token is made, shown once, listed and revoked", async () => {
  const sent: unknown[] = [];
  let items: Schema<"OwnApiToken">[] = [];
  server.use(
    http.get("*/api/profile/tokens", () => HttpResponse.json({ items })),
    http.post("*/api/profile/tokens", async ({ request }) => {
      sent.push(await request.json());
      items = [token];
      return HttpResponse.json({ token: words, ...token }, { status: 201 });
    }),
    http.delete("*/api/profile/tokens/:id", ({ params }) => {
      sent.push(params.id);
      items = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderAt("/profile", <TokensCard />);
  expect(await screen.findByText("You have no API tokens.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "New API token" }));
  expect(screen.getByLabelText("Token name")).toHaveFocus();
  await user.keyboard(" Weekly report ");
  await user.click(screen.getByLabelText("Trends and demo bookings"));
  await user.click(screen.getByLabelText("Categories and vendors"));
  await user.click(screen.getByRole("button", { name: "Make token" }));
  const dialog = await screen.findByRole("dialog", { name: "API token" });
  expect(within(dialog).getByLabelText("Token")).toHaveValue(words);
  expect(within(dialog).getByText(/^Works until [A-Z][a-z]+ \d+, 20\d\d\.$/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Copy token" }));
  expect(await screen.findByText("Token copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(words);
  expect(sent).toEqual([{ name: "Weekly report", scopes: ["trends", "directory"], days: 90 }]);
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByDisplayValue(words)).toBeNull());
  expect(screen.queryByLabelText("Token name")).toBeNull();
  await waitFor(() => expect(screen.getByRole("button", { name: "New API token" })).toHaveFocus());
  const row = await screen.findByRole("listitem");
  expect(row).toHaveTextContent("Trends and demo bookings · Categories and vendors · until");
  await user.click(within(row).getByRole("button", { name: "Revoke Weekly report" }));
  expect(await screen.findByText("API token revoked")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("list", { name: "API tokens" })).toBeNull());
  expect(sent.at(-1)).toBe("t1");
});

test("what is missing is said at its field, and a refusal says why", async () => {
  server.use(answers("get", "/api/profile/tokens", { items: [] }));
  const { user } = renderAt("/profile", <TokensCard />);
  await user.click(screen.getByRole("button", { name: "New API token" }));
  await user.type(screen.getByLabelText("Token name"), " ");
  await user.click(screen.getByRole("button", { name: "Make token" }));
  expect(await screen.findByText("Enter a name.")).toBeVisible();
  expect(screen.getByText("Choose at least one.")).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText("Token name")).toHaveFocus());
  const full = "You have 20 API tokens. Revoke one that is no longer needed.";
  server.use(refuses("post", "/api/profile/tokens", 409, problem(409, "quota_reached", full)));
  await user.type(screen.getByLabelText("Token name"), "One");
  await user.click(screen.getByRole("button", { name: "Make token" }));
  const first = screen.getByLabelText("Trends and demo bookings");
  await waitFor(() => expect(first).toHaveFocus());
  expect(first.closest("fieldset")).toHaveAccessibleDescription("Choose at least one.");
  await user.click(screen.getByLabelText("Bookings as a file"));
  await user.click(screen.getByRole("button", { name: "Make token" }));
  expect((await screen.findAllByText(full))[0]).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole("button", { name: "New API token" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "New API token" }));
  expect(screen.getByLabelText("Token name")).toHaveValue("");
});

test("tokens that are shown are not said to be missing where they are asked for again in vain", async () => {
  server.use(answers("get", "/api/profile/tokens", { items: [token] }));
  const { client } = renderAt("/profile", <TokensCard />);
  await screen.findByText("Weekly report");
  server.use(refuses("get", "/api/profile/tokens", 500));
  await client.invalidateQueries({ queryKey: keys.apiTokens });
  await waitFor(() => expect(client.getQueryState(keys.apiTokens)?.status).toBe("error"));
  expect(screen.getByText("Weekly report")).toBeVisible();
  expect(screen.queryByText(/did not load/)).toBeNull();
});
