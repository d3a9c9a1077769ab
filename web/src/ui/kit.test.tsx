import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Disclosure } from "./disclosure";
import { MobileCollapseButton, MobileCollapsed, useMobileCollapse } from "./mobile-collapse";
import { Pager } from "./pager";
import { PasswordField } from "./password-field";
import { Tooltip } from "./tooltip";
import { TooltipProvider } from "./tooltip-provider";

test("a pending button answers no press, and keeps the width of both labels", async () => {
  const save = vi.fn();
  render(
    <Button pending pendingLabel="Saving..." onClick={save}>
      Save
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Saving..." });
  await userEvent.click(button);
  expect(save).not.toHaveBeenCalled();
  expect(button.querySelector("[data-reserve='Save']")).not.toBeNull();
});

function DialogWithTrigger() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Questionnaire">
        <button type="button">Inside</button>
      </Dialog>
    </>
  );
}

test("a dialog takes the focus, locks the page, closes on Escape and gives the focus back", async () => {
  const user = userEvent.setup();
  render(<DialogWithTrigger />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(screen.getByRole("dialog", { name: "Questionnaire" })).toHaveFocus();
  expect(document.documentElement).toHaveAttribute("data-scroll-locked");
  expect(document.querySelectorAll("style")).toHaveLength(0);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.documentElement).not.toHaveAttribute("data-scroll-locked");
  const trigger = screen.getByRole("button", { name: "Open" });
  await expect.poll(() => document.activeElement).toBe(trigger);
});

test("a disclosure names what it will do", async () => {
  render(
    <Disclosure label="Show gaps" openLabel="Hide gaps">
      No court filing
    </Disclosure>,
  );
  expect(screen.queryByText("No court filing")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Show gaps", expanded: false }));
  expect(screen.getByText("No court filing")).toBeVisible();
  expect(screen.getByRole("button", { name: "Hide gaps", expanded: true })).toBeVisible();
});

test("a pager counts, and stops at both ends", async () => {
  const onPage = vi.fn();
  const { rerender } = render(
    <Pager page={5} pageSize={24} total={110} noun="vendors" onPage={onPage} />,
  );
  expect(screen.getByText("Showing 97 to 110 of 110 vendors")).toBeVisible();
  expect(screen.getByText("Page 5 of 5")).toBeVisible();
  expect(screen.getByRole("button", { name: "Next" })).toBeDisabled();
  await userEvent.click(screen.getByRole("button", { name: "Previous" }));
  expect(onPage).toHaveBeenLastCalledWith(4, false);
  screen.getByRole("button", { name: "Previous" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(onPage).toHaveBeenLastCalledWith(4, true);
  rerender(<Pager page={1} pageSize={24} total={24} noun="vendors" onPage={onPage} />);
  expect(screen.queryByRole("navigation")).toBeNull();
});

function Card({ startsOpen }: { startsOpen?: boolean }) {
  const collapse = useMobileCollapse(startsOpen);
  return (
    <>
      <MobileCollapseButton collapse={collapse} label="Details of Callwright" />
      <MobileCollapsed collapse={collapse}>Works with Outlook</MobileCollapsed>
    </>
  );
}

test.each([false, true])(
  "what a phone collapses opens and closes by keyboard (open: %s)",
  async (open) => {
    const user = userEvent.setup();
    render(<Card startsOpen={open} />);
    const collapsed = screen.getByText("Works with Outlook");
    const button = screen.getByRole("button", { name: "Details of Callwright", expanded: open });
    expect(collapsed.hasAttribute("data-open")).toBe(open);
    await user.tab();
    await user.keyboard("{Enter}");
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute("aria-expanded", String(!open));
    expect(collapsed.hasAttribute("data-open")).toBe(!open);
    await user.keyboard(" ");
    expect(button).toHaveAttribute("aria-expanded", String(open));
  },
);

test("a tooltip of a control that does nothing else opens with a press, of a finger too", async () => {
  const user = userEvent.setup();
  render(
    <TooltipProvider>
      <Tooltip text="These are invented." opensOnPress>
        <button type="button">Sample data</button>
      </Tooltip>
    </TooltipProvider>,
  );
  const button = screen.getByRole("button", { name: "Sample data" });
  await user.pointer({ keys: "[TouchA]", target: button });
  expect(await screen.findByRole("tooltip")).toHaveTextContent("These are invented.");
  expect(button).toHaveAccessibleDescription("These are invented.");
  await user.keyboard("{Escape}");
  await expect.poll(() => screen.queryByRole("tooltip")).toBeNull();
});

function Explained() {
  const [open, setOpen] = useState(false);
  return (
    <TooltipProvider>
      <Tooltip text="A sum." isShown={open}>
        <button type="button" onClick={() => setOpen(!open)}>
          How this is counted
        </button>
      </Tooltip>
    </TooltipProvider>
  );
}

test("a tooltip stays away while its text stands on the screen", async () => {
  const user = userEvent.setup();
  render(<Explained />);
  await user.tab();
  expect(await screen.findByRole("tooltip")).toHaveTextContent("A sum.");
  await user.keyboard("{Enter}");
  await expect.poll(() => screen.queryByRole("tooltip")).toBeNull();
  await user.tab();
  await user.tab({ shift: true });
  expect(screen.getByRole("button")).toHaveFocus();
  expect(screen.queryByRole("tooltip")).toBeNull();
  expect(screen.getByRole("button")).not.toHaveAttribute("aria-describedby");
});

test("each of several passwords says which one its switch shows", async () => {
  const user = userEvent.setup();
  render(
    <TooltipProvider>
      <PasswordField label="Current Password" />
      <PasswordField label="New Password" />
    </TooltipProvider>,
  );
  await user.click(screen.getByRole("button", { name: "Show password: New Password" }));
  expect(screen.getByRole("button", { name: "Hide password: New Password" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Show password: Current Password" })).toBeVisible();
  expect(screen.getByLabelText("New Password")).toHaveAttribute("type", "text");
});
