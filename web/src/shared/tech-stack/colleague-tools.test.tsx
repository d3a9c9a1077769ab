import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { TechStackPage } from "../../features/tech-stack/tech-stack-page";
import { BehindGuard } from "../../testing/behind-guard";
import { renderAt } from "../../testing/render";
import { categoryStack, serveTechStack } from "../../testing/tech-stack";

const colleagueTools = [
  { vendorId: "callwright", name: "Callwright", usedBy: ["Ada Park", "Cy Wolf"] },
  { vendorId: null, name: "Slate", usedBy: ["Ada Park"] },
];
const ADD = "Add to mine: tools for Intake";
const SENTENCE = "Colleagues use Callwright (Ada Park and Cy Wolf) and Slate (Ada Park).";

async function visit(said: Parameters<typeof categoryStack>[2]) {
  const served = serveTechStack(
    categoryStack("Intake", ["Callwright", "Oyez Desk"], said),
    categoryStack("Staffing", ["Benchwell"], { adoption: { hasTool: false } }),
  );
  const { user } = renderAt(
    "/tech-stack",
    <BehindGuard>
      <TechStackPage />
    </BehindGuard>,
  );
  const intake = within(await screen.findByRole("region", { name: "Intake" }));
  return { user, served, intake };
}

test("a row names what colleagues use, since it counts for the firm whatever one answers", async () => {
  const { intake } = await visit({ adoption: { hasTool: false }, colleagueTools });
  expect(intake.getByText(SENTENCE)).toBeVisible();
  const staffing = within(screen.getByRole("region", { name: "Staffing" }));
  expect(staffing.queryByText(/Colleagues use/)).toBeNull();
});

test("what colleagues use is added to one's own tools with one press, and saved like any other", async () => {
  const { user, served, intake } = await visit({ colleagueTools });
  await user.click(intake.getByRole("button", { name: ADD }));
  expect(intake.getByRole("radio", { name: "Yes" })).toBeChecked();
  expect(intake.getByRole("checkbox", { name: "Callwright" })).toBeChecked();
  expect(intake.getByRole("button", { name: "Remove Slate" })).toBeVisible();
  expect(intake.queryByRole("button", { name: ADD })).toBeNull();
  expect(intake.getByText(SENTENCE)).toBeVisible();
  // The pressed button is gone: what it stood beside has the focus.
  expect(intake.getByText(SENTENCE).parentElement).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Save Tech Stack" }));
  await screen.findByText("Success");
  const selectedVendorIds = ["callwright"];
  expect(served.sent).toEqual([
    [{ categoryId: "intake", hasTool: true, selectedVendorIds, otherVendors: ["Slate"] }],
  ]);
});

test("tools beyond the limit are not taken, and how many did not fit is said", async () => {
  const mine = Array.from({ length: 9 }, (_, n) => ({ name: `Mine ${n}` }));
  const { user, intake } = await visit({
    adoption: { hasTool: true },
    otherVendors: mine,
    colleagueTools,
  });
  expect(intake.queryByText(/did not fit/)).toBeNull();
  await user.click(intake.getByRole("button", { name: ADD }));
  expect(intake.getByRole("checkbox", { name: "Callwright" })).toBeChecked();
  expect(intake.queryByRole("button", { name: "Remove Slate" })).toBeNull();
  const full = "Maximum 10 vendors per category reached. 1 tool did not fit.";
  expect(intake.getByText(full)).toBeVisible();
  expect(intake.queryByRole("button", { name: ADD })).toBeNull();
  await user.click(intake.getByRole("button", { name: "Remove Mine 1" }));
  expect(intake.queryByText(full)).toBeNull();
  expect(intake.getByRole("button", { name: ADD })).toBeVisible();
});

test("of many tools five are named", async () => {
  const many = [1, 2, 3, 4, 5, 6, 7].map((n) => ({
    ...{ vendorId: null, name: `T${n}`, usedBy: ["Ada Park"] },
  }));
  const { intake } = await visit({ colleagueTools: many });
  const named = "T1 (Ada Park), T2 (Ada Park), T3 (Ada Park), T4 (Ada Park), T5 (Ada Park)";
  expect(intake.getByText(`Colleagues use ${named} and 2 more.`)).toBeVisible();
});

test("those whom the server leaves out are counted", async () => {
  const tool = { vendorId: null, name: "T1", usedBy: ["Ada Park", "Cy Wolf"], moreUsers: 3 };
  const { intake } = await visit({ colleagueTools: [tool], moreColleagueTools: 4 });
  const text = "Colleagues use T1 (Ada Park, Cy Wolf and 3 more) and 4 more.";
  expect(intake.getByText(text)).toBeVisible();
});
