import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderAt } from "../../../testing/render";
import { Shortcuts } from "./shortcuts";

test("keys that were asked for stay for the next vendor", async () => {
  const { user } = renderAt("/admin/capabilities", <Shortcuts />);
  const keys = () => screen.getByRole("button", { name: "Keys" });
  expect(keys()).toHaveAttribute("aria-expanded", "false");
  await user.click(keys());
  expect(keys()).toHaveAttribute("aria-expanded", "true");
  cleanup();
  renderAt("/admin/capabilities", <Shortcuts />);
  expect(keys()).toHaveAttribute("aria-expanded", "true");
  expect(screen.getByRole("list", { name: "Keyboard" })).toHaveAttribute("data-shown");
});
