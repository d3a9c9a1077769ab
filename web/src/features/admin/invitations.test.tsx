import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderAt } from "../../testing/render";
import { refuses, server } from "../../testing/server";
import { Invite } from "./invitations";

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
