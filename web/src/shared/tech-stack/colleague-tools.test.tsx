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
  await user.click(intake.getByRole("button", { name: "Add to my tools for Intake" }));
  expect(intake.getByRole("radio", { name: "Yes" })).toBeChecked();
  expect(intake.getByRole("checkbox", { name: "Callwright" })).toBeChecked();
  expect(intake.getByRole("button", { name: "Remove Slate" })).toBeVisible();
  expect(intake.queryByRole("button", { name: "Add to my tools for Intake" })).toBeNull();
  expect(intake.getByText(SENTENCE)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save Tech Stack" }));
  await screen.findByText("Success");
  const selectedVendorIds = ["callwright"];
  expect(served.sent).toEqual([
    [{ categoryId: "intake", hasTool: true, selectedVendorIds, otherVendors: ["Slate"] }],
  ]);
});
