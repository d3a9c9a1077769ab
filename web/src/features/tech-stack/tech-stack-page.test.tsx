import { cleanup, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { keys } from "../../api/queries/keys";
import { BehindGuard } from "../../testing/behind-guard";
import { fillCache } from "../../testing/cache";
import { ada, problem } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { categoryStack, serveTechStack } from "../../testing/tech-stack";
import { inRow, intake, STACK, saveButton, visit } from "../../testing/tech-stack-page";
import { TechStackPage } from "./tech-stack-page";

test("Save waits until each category has its Yes or No, and counts what is left", async () => {
  const { user, served } = await visit(intake(), categoryStack("Staffing", ["Benchwell"]));
  expect(screen.getByRole("heading", { level: 1, name: "Tech Stack" })).toBeVisible();
  expect(screen.getByText("Tell us what legal technology tools you currently use.")).toBeVisible();
  expect(screen.getByText("0 of 2")).toBeVisible();
  expect(saveButton()).toBeDisabled();
  await user.click(inRow("Intake").getByRole("radio", { name: "No" }));
  expect(screen.getByText("answered, 1 to go", { exact: false })).toBeVisible();
  expect(saveButton()).toBeDisabled();
  await user.click(inRow("Staffing").getByRole("radio", { name: "No" }));
  expect(saveButton()).toBeEnabled();
  await user.click(saveButton());
  expect(await screen.findByText("Success")).toBeVisible();
  expect(screen.getByText("Your tech stack has been updated successfully!")).toBeVisible();
  const no = { hasTool: false };
  expect(served.sent).toEqual([
    [
      { categoryId: "intake", ...no },
      { categoryId: "staffing", ...no },
    ],
  ]);
});

test("only what was changed is sent, so that newer answers of another tab stay", async () => {
  const { user, served } = await visit(
    categoryStack("Intake", ["Callwright"], { adoption: { hasTool: false } }),
    categoryStack("Staffing", ["Benchwell"], { adoption: { hasTool: false } }),
  );
  await user.click(inRow("Staffing").getByRole("radio", { name: "Yes" }));
  await user.click(saveButton());
  await screen.findByText("Success");
  const none = { selectedVendorIds: [], otherVendors: [] };
  expect(served.sent).toEqual([[{ categoryId: "staffing", hasTool: true, ...none }]]);
});

test("categories stand in the order of the lifecycle, and what no stage has after them", async () => {
  await visit(
    ...["Case Management", "Intake", "Lead Generation", "Staffing"].map((name) =>
      categoryStack(name),
    ),
  );
  const names = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  expect(names).toEqual(["Lead Generation", "Intake", "Staffing", "Case Management"]);
});

test("Yes unfolds the tools; vendors, the primary one and others are sent", async () => {
  const { user, client, served } = await visit(intake());
  const stale = fillCache(client, keys.overview, [...keys.questions, "intake"]);
  await user.click(inRow("Intake").getByRole("radio", { name: "Yes" }));
  expect(screen.getByText("(0/10)")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Primary tool/ })).toBeNull();
  expect(screen.queryByText("Star the tool you use most.")).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "Callwright" }));
  await user.click(screen.getByRole("checkbox", { name: "Nightdocket" }));
  expect(screen.getByText("Star the tool you use most.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Primary tool: Callwright" }));
  await user.type(screen.getByLabelText("Add another Intake tool"), "  Front desk {Enter}");
  expect(screen.getByText("(3/10)")).toBeVisible();
  expect(screen.getByLabelText("Add another Intake tool")).toHaveFocus();
  await user.click(saveButton());
  const items = {
    categoryId: "intake",
    hasTool: true,
    selectedVendorIds: ["callwright", "nightdocket"],
    primaryVendorId: "callwright",
    otherVendors: ["Front desk"],
  };
  await waitFor(() => expect(served.sent).toEqual([[items]]));
  expect(stale()).toEqual(["overview", "questions"]);
  // Saved rows fold to what they say.
  const summary = "Callwright is your primary tool, beside Nightdocket and Front desk";
  expect(await screen.findByText(summary)).toBeVisible();
  expect(screen.queryByRole("checkbox")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Edit Intake" }));
  expect(screen.getByRole("checkbox", { name: "Callwright" })).toBeChecked();
});

test("the star is taken back by itself, by unchecking, and by No, which clears everything", async () => {
  const { user, served } = await visit(intake());
  const star = () => screen.getByRole("button", { name: "Primary tool: Callwright" });
  const box = () => screen.getByRole("checkbox", { name: "Callwright" });
  await user.click(inRow("Intake").getByRole("radio", { name: "Yes" }));
  await user.click(box());
  await user.click(star());
  expect(star()).toHaveAttribute("aria-pressed", "true");
  await user.click(star());
  expect(star()).toHaveAttribute("aria-pressed", "false");
  await user.click(star());
  await user.click(box());
  await user.click(box());
  expect(star()).toHaveAttribute("aria-pressed", "false");
  await user.type(screen.getByLabelText("Add another Intake tool"), "Paper{Enter}");
  await user.click(inRow("Intake").getByRole("radio", { name: "No" }));
  await user.click(inRow("Intake").getByRole("radio", { name: "Yes" }));
  expect(screen.getByText("(0/10)")).toBeVisible();
  expect(box()).not.toBeChecked();
  expect(screen.queryByText("Paper")).toBeNull();
  await user.click(saveButton());
  const nothing = { selectedVendorIds: [], otherVendors: [] };
  await waitFor(() =>
    expect(served.sent).toEqual([[{ categoryId: "intake", hasTool: true, ...nothing }]]),
  );
});

test("other names are trimmed, cut at 80 characters and taken once; a listed one is selected", async () => {
  const { user } = await visit(intake());
  await user.click(inRow("Intake").getByRole("radio", { name: "Yes" }));
  const field = () => screen.getByLabelText("Add another Intake tool");
  expect(field()).toHaveAttribute("maxlength", "80");
  expect(screen.getByRole("button", { name: "Add to Intake" })).toBeDisabled();
  await user.type(field(), "   {Enter}");
  expect(screen.getByText("(0/10)")).toBeVisible();
  await user.type(field(), "Paper{Enter}");
  await user.type(field(), "PAPER{Enter}");
  expect(screen.getByText("(1/10)")).toBeVisible();
  await user.type(field(), "oyez desk{Enter}");
  expect(screen.getByRole("checkbox", { name: "Oyez Desk" })).toBeChecked();
  await user.click(screen.getByRole("button", { name: "Remove Paper" }));
  expect(screen.getByText("(1/10)")).toBeVisible();
  expect(field()).toHaveFocus();
});

test("a tool that is taken away and chosen again is no change", async () => {
  const { user, served } = await visit(
    categoryStack("Intake", ["Callwright", "Nightdocket"], {
      adoption: { hasTool: true },
      selectedVendors: [
        { vendorId: "callwright", isPrimary: false },
        { vendorId: "nightdocket", isPrimary: false },
      ],
    }),
  );
  await user.click(screen.getByRole("button", { name: "Edit Intake" }));
  await user.click(screen.getByRole("checkbox", { name: "Callwright" }));
  expect(Object.keys(sessionStorage)).toHaveLength(1);
  await user.click(screen.getByRole("checkbox", { name: "Callwright" }));
  expect(Object.keys(sessionStorage)).toEqual([]);
  await user.click(saveButton());
  await waitFor(() => expect(served.sent).toEqual([[]]));
});

test("while the answers are saved none of them changes", async () => {
  const { user, served } = await visit(intake());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.post(`*${STACK}`, async () => {
      await held;
      return HttpResponse.json({ items: served.items });
    }),
  );
  await user.click(inRow("Intake").getByRole("radio", { name: "Yes" }));
  await user.type(screen.getByLabelText("Add another Intake tool"), "Paper{Enter}");
  await user.click(saveButton());
  const controls = inRow("Intake").getAllByRole("button", { name: /^(Remove|Add to) / });
  const others = [...inRow("Intake").getAllByRole("radio"), ...screen.getAllByRole("checkbox")];
  for (const control of [...controls, ...others]) expect(control).toBeDisabled();
  release();
  expect(await screen.findByText("Success")).toBeVisible();
});

test("a typed name counts without Add: Done keeps it and Save sends it", async () => {
  const { user, served } = await visit(intake(), categoryStack("Staffing", ["Benchwell"]));
  for (const name of ["Intake", "Staffing"]) {
    await user.click(inRow(name).getByRole("radio", { name: "Yes" }));
  }
  await user.type(screen.getByLabelText("Add another Intake tool"), "Needles");
  await user.click(screen.getByRole("button", { name: "Done with Intake" }));
  expect(inRow("Intake").getByText("Needles")).toBeVisible();
  await user.type(screen.getByLabelText("Add another Staffing tool"), "benchwell");
  await user.click(saveButton());
  const said = { hasTool: true, selectedVendorIds: [] as string[], otherVendors: [] as string[] };
  await waitFor(() =>
    expect(served.sent).toEqual([
      [
        { categoryId: "intake", ...said, otherVendors: ["Needles"] },
        { categoryId: "staffing", ...said, selectedVendorIds: ["benchwell"] },
      ],
    ]),
  );
});

test("a typed name that was not added is offered on the next visit, and No forgets it", async () => {
  const answered = () => categoryStack("Intake", [], { adoption: { hasTool: true } });
  const first = await visit(answered());
  await first.user.click(screen.getByRole("button", { name: "Edit Intake" }));
  await first.user.type(screen.getByLabelText("Add another Intake tool"), "Needles");
  cleanup();
  const { user } = await visit(answered());
  await user.click(screen.getByRole("button", { name: "Restore" }));
  expect(inRow("Intake").getByText("Needles")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Edit Intake" }));
  await user.type(screen.getByLabelText("Add another Intake tool"), "Paper");
  await user.click(inRow("Intake").getByRole("radio", { name: "No" }));
  await user.click(inRow("Intake").getByRole("radio", { name: "Yes" }));
  expect(screen.getByLabelText("Add another Intake tool")).toHaveValue("");
});

test("at ten the field gives way to a sentence and nothing more can be checked", async () => {
  const others = Array.from({ length: 9 }, (_, n) => ({ name: `Tool ${n}` }));
  const { user } = await visit(
    categoryStack("Intake", ["Callwright", "Nightdocket"], {
      adoption: { hasTool: true },
      otherVendors: others,
    }),
  );
  await user.click(screen.getByRole("button", { name: "Edit Intake" }));
  await user.type(screen.getByLabelText("Add another Intake tool"), "Tenth{Enter}");
  const sentence = screen.getByText("Maximum 10 vendors per category reached.");
  expect(sentence).toHaveFocus();
  expect(screen.getByText("(10/10)")).toBeVisible();
  expect(screen.queryByLabelText("Add another Intake tool")).toBeNull();
  expect(screen.getByRole("checkbox", { name: "Callwright" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Remove Tenth" }));
  await user.click(screen.getByRole("checkbox", { name: "Callwright" }));
  expect(screen.getByText("Maximum 10 vendors per category reached.")).toBeVisible();
  expect(screen.getByRole("checkbox", { name: "Callwright" })).toBeEnabled();
  expect(screen.getByRole("checkbox", { name: "Nightdocket" })).toBeDisabled();
});

test.each([
  [problem(422, "validation_failed", "A rule."), "Failed to update tech stack: A rule."],
  [undefined, "Failed to update tech stack: Unknown error"],
])("what could not be saved says why, and stays as it was typed: %#", async (refusal, sentence) => {
  const { user } = await visit(
    categoryStack("Intake", ["Callwright"], { adoption: { hasTool: true } }),
  );
  server.use(refuses("post", STACK, refusal?.status ?? 500, refusal));
  await user.click(screen.getByRole("button", { name: "Edit Intake" }));
  await user.click(screen.getByRole("checkbox", { name: "Callwright" }));
  await user.click(saveButton());
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByText("Error")).toBeVisible();
  expect(screen.getByRole("checkbox", { name: "Callwright" })).toBeChecked();
});

test("a server that does not answer is why nothing was saved", async () => {
  const { user } = await visit(
    categoryStack("Intake", ["Callwright"], { adoption: { hasTool: false } }),
  );
  server.use(http.post(`*${STACK}`, () => HttpResponse.error()));
  await user.click(saveButton());
  expect(
    await screen.findByText("Failed to update tech stack: The server did not answer."),
  ).toBeVisible();
});

test("what did not load can be tried again", async () => {
  server.use(refuses("get", STACK, 500));
  server.use(
    answers("get", "/api/auth/me", ada),
    answers("get", "/api/profile/colleagues", { firmConfirmed: true, items: [] }),
  );
  const { user } = renderAt(
    "/tech-stack",
    <BehindGuard>
      <TechStackPage />
    </BehindGuard>,
  );
  expect(await screen.findByText("Error Loading Tech Stack")).toBeVisible();
  expect(screen.getByText("Failed to load category data. Please try again.")).toBeVisible();
  serveTechStack(intake());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("region", { name: "Intake" })).toBeVisible();
});

test("answers that were not saved are offered on the next visit", async () => {
  const first = await visit(intake(), categoryStack("Staffing", ["Benchwell"]));
  await first.user.click(inRow("Intake").getByRole("radio", { name: "Yes" }));
  await first.user.click(screen.getByRole("checkbox", { name: "Oyez Desk" }));
  cleanup();
  const { user } = await visit(intake(), categoryStack("Staffing", ["Benchwell"]));
  expect(screen.getByText("0 of 2")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Restore" }));
  expect(inRow("Intake").getByText("Oyez Desk")).toBeVisible();
  expect(screen.getByText("1 of 2")).toBeVisible();
});

test("a category that a file brought may stay open, and one press answers the rest", async () => {
  const { user, served } = await visit(
    categoryStack("Astrology", [], { required: false }),
    intake(),
    categoryStack("Staffing", ["Benchwell"]),
  );
  expect(inRow("Astrology").getByText("Optional")).toBeVisible();
  expect(inRow("Intake").getByText("Not answered yet")).toBeVisible();
  expect(screen.getByText("0 of 2")).toBeVisible();
  expect(screen.getByText("required answered, 1 optional", { exact: false })).toBeVisible();
  const names = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  expect(names).toEqual(["Intake", "Staffing", "Astrology"]);
  expect(screen.queryByRole("button", { name: "No to the rest" })).toBeNull();
  await user.click(inRow("Intake").getByRole("radio", { name: "Yes" }));
  expect(saveButton()).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "No to the rest" }));
  await user.click(saveButton());
  await waitFor(() =>
    expect(served.sent.flat().map(({ categoryId, hasTool }) => [categoryId, hasTool])).toEqual([
      ["intake", true],
      ["staffing", false],
    ]),
  );
});
