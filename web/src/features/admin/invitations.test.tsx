import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { Invite, OpenInvitations } from "./invitations";

test("an invitation that is given up leaves nothing typed, and no failure of it", async () => {
  server.use(refuses("post", "/api/admin/invites", 500));
  const { user } = renderAt("/admin/users", <Invite />);
  const begin = () => user.click(screen.getByRole("button", { name: "Invite someone" }));
  await begin();
  await user.type(screen.getByLabelText("Email"), "cy@park.example");
  await user.selectOptions(screen.getByLabelText("Role"), "admin");
  await user.click(screen.getByRole("button", { name: "Invite" }));
  await screen.findByText("Failed to make an invitation. Please try again.");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await begin();
  expect(screen.getByLabelText("Email")).toHaveValue("");
  expect(screen.getByLabelText("Role")).toHaveDisplayValue("Member");
  expect(screen.queryByText("Failed to make an invitation. Please try again.")).toBeNull();
});

test("open invitations that do not load can be asked for again", async () => {
  server.use(refuses("get", "/api/admin/invites", 500));
  const { user } = renderAt("/admin/users", <OpenInvitations />);
  expect(await screen.findByText("The open invitations did not load")).toBeVisible();
  const invite = {
    ...{ id: "i1", email: "cy@park.example", role: "member" as const, invitedBy: "Ada Park" },
    ...{ createdAt: "2026-11-01T09:00:00Z", expiresAt: "2026-11-08T09:00:00Z" },
  };
  server.use(answers("get", "/api/admin/invites", { items: [invite] }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("cy@park.example")).toBeVisible();
});
