import { cleanup, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { BehindGuard } from "../../testing/behind-guard";
import { problem } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";
import { categoryStack, serveTechStack } from "../../testing/tech-stack";
import { TechStackPage } from "./tech-stack-page";

const saveButton = () => screen.getByRole("button", { name: "Save Tech Stack" });

async function visit(...vendors: string[]) {
  const served = serveTechStack(categoryStack("Intake", vendors));
  const view = renderAt(
    "/tech-stack",
    <BehindGuard>
      <TechStackPage />
    </BehindGuard>,
  );
  await screen.findByRole("region", { name: "Intake" });
  return { ...view, served };
}

test("a tool whose vendor left the directory while the answers lay unsaved is restored by its name", async () => {
  const first = await visit("Callwright", "Nightdocket", "Oyez Desk");
  await first.user.click(screen.getByRole("radio", { name: "Yes" }));
  await first.user.click(screen.getByRole("checkbox", { name: "Callwright" }));
  await first.user.click(screen.getByRole("button", { name: "Primary tool: Callwright" }));
  await first.user.click(screen.getByRole("checkbox", { name: "Oyez Desk" }));
  cleanup();
  const { user, served } = await visit("Nightdocket", "Oyez Desk");
  await user.click(screen.getByRole("button", { name: "Restore" }));
  await user.click(screen.getByRole("button", { name: "Edit Intake" }));
  expect(screen.getByRole("button", { name: "Remove Callwright" })).toBeVisible();
  expect(screen.getByText("(2/10)")).toBeVisible();
  await user.click(saveButton());
  await waitFor(() =>
    expect(served.sent).toEqual([
      [
        {
          categoryId: "intake",
          hasTool: true,
          selectedVendorIds: ["oyez desk"],
          otherVendors: ["Callwright"],
        },
      ],
    ]),
  );
});

test("a refusal of a vendor that the form does not show says what the server says", async () => {
  const { user } = await visit("Callwright");
  const said = "A selected vendor is not listed in this category.";
  const gone = { ...problem(422, "validation_failed", said), vendorId: "oyez" };
  server.use(
    http.post("*/api/profile/category-adoption", () => HttpResponse.json(gone, { status: 422 })),
  );
  await user.click(screen.getByRole("radio", { name: "Yes" }));
  await user.click(saveButton());
  expect(await screen.findByText(`Failed to update tech stack: ${said}`)).toBeVisible();
  expect(screen.queryByText(/is among your other tools now/)).toBeNull();
});

test("a tool whose vendor left the directory while the form was open stands by its name", async () => {
  const { user, served } = await visit("Callwright", "Nightdocket", "Oyez Desk");
  const said = "A selected vendor is not listed in this category.";
  const gone = { ...problem(422, "validation_failed", said), vendorId: "callwright" };
  server.use(
    http.post("*/api/profile/category-adoption", () => HttpResponse.json(gone, { status: 422 }), {
      once: true,
    }),
  );
  await user.click(screen.getByRole("radio", { name: "Yes" }));
  await user.click(screen.getByRole("checkbox", { name: "Callwright" }));
  await user.click(saveButton());
  expect(
    await screen.findByText(
      "Callwright is no longer listed, so it is among your other tools now. Please save again.",
    ),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Remove Callwright" })).toBeVisible();
  await user.click(saveButton());
  const none = { selectedVendorIds: [], otherVendors: ["Callwright"] };
  await waitFor(() =>
    expect(served.sent).toEqual([[{ categoryId: "intake", hasTool: true, ...none }]]),
  );
});
