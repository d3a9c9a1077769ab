import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderAt } from "../../../testing/render";
import { CapabilityPicker } from "./capability-picker";

test("Enter that ends a composition of signs chooses no capability", async () => {
  const onChoose = vi.fn();
  const choices = [{ slug: "spanish", label: "Spanish", description: "" }];
  const { user } = renderAt(
    "/",
    <CapabilityPicker label="Add" choices={choices} onChoose={onChoose} onCreate={vi.fn()} />,
  );
  const field = screen.getByRole("combobox", { name: "Add" });
  await user.type(field, "span");
  fireEvent.keyDown(field, { key: "Enter", isComposing: true });
  expect(onChoose).not.toHaveBeenCalled();
  expect(field).toHaveValue("span");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onChoose).toHaveBeenCalledWith("spanish");
});

test("a capability is found without its accents, or with others", async () => {
  const choices = [
    { slug: "avila", label: "Ávila office", description: "" },
    { slug: "cafe", label: "Meetings", description: "In a cafe" },
  ];
  const { user } = renderAt(
    "/",
    <CapabilityPicker label="Add" choices={choices} onChoose={vi.fn()} onCreate={vi.fn()} />,
  );
  const field = screen.getByRole("combobox", { name: "Add" });
  await user.type(field, "avila");
  expect(screen.getByRole("option", { name: "Ávila office" })).toBeVisible();
  await user.clear(field);
  await user.type(field, "café");
  expect(screen.getByRole("option", { name: /^Meetings/ })).toBeVisible();
});
