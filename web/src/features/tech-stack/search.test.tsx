import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { answers, refuses, server } from "../../testing/server";
import { categoryStack } from "../../testing/tech-stack";
import { inRow, STACK, saveButton, visit } from "../../testing/tech-stack-page";

test("a long list is searched, and what is selected stays in sight", async () => {
  const names = Array.from({ length: 60 }, (_, n) => `Vendor ${n + 10}`);
  const { user } = await visit(categoryStack("Intake", names));
  await user.click(inRow("Intake").getByRole("radio", { name: "Yes" }));
  expect(screen.getAllByRole("checkbox")).toHaveLength(24);
  expect(screen.getByText("24 of 60 shown")).toBeVisible();
  await user.type(screen.getByRole("searchbox"), "vendor 69");
  await user.click(screen.getByRole("checkbox", { name: "Vendor 69" }));
  await user.clear(screen.getByRole("searchbox"));
  expect(screen.getAllByRole("checkbox")[0]).toBeChecked();
});

test.each(["AVILA", "ávila", "Àvi"])(
  "a vendor is found whatever its accents: %s",
  async (typed) => {
    const names = Array.from({ length: 60 }, (_, n) => `Vendor ${n + 10}`);
    const { user } = await visit(categoryStack("Intake", ["Ávila", ...names]));
    await user.click(inRow("Intake").getByRole("radio", { name: "Yes" }));
    await user.type(screen.getByRole("searchbox"), typed);
    expect(screen.getByRole("checkbox")).toHaveAccessibleName("Ávila");
  },
);

test("of a very long list a part comes along, and the server finds the others", async () => {
  const names = Array.from({ length: 24 }, (_, n) => `Vendor ${n + 10}`);
  const { user, served } = await visit({ ...categoryStack("Intake", names), vendorCount: 600 });
  const asked: (string | null)[] = [];
  server.use(
    http.get(`*${STACK}/intake/vendors`, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("q"));
      const far = { id: "far", name: "Vendor 599", logoUrl: null, websiteUrl: null };
      return HttpResponse.json({ items: [far], total: 1 });
    }),
  );
  await user.click(inRow("Intake").getByRole("radio", { name: "Yes" }));
  expect(screen.getByText("24 of 600 shown")).toBeVisible();
  expect(asked).toEqual([]);
  await user.type(screen.getByRole("searchbox"), "599");
  await user.click(await screen.findByRole("checkbox", { name: "Vendor 599" }));
  expect(asked).toEqual(["599"]);
  await user.clear(screen.getByRole("searchbox"));
  expect(screen.getAllByRole("checkbox")[0]).toBe(
    screen.getByRole("checkbox", { name: "Vendor 599", checked: true }),
  );
  await user.click(screen.getByRole("button", { name: "Primary tool: Vendor 599" }));
  expect(inRow("Intake").getByText("Vendor 599 is your primary tool")).toBeVisible();
  await user.click(saveButton());
  await waitFor(() => expect(served.sent[0]?.[0]?.selectedVendorIds).toEqual(["far"]));
});

test("a search that the server does not answer says so and can be tried again; until then nothing is counted", async () => {
  const names = Array.from({ length: 24 }, (_, n) => `Vendor ${n + 10}`);
  const { user } = await visit({ ...categoryStack("Intake", names), vendorCount: 600 });
  server.use(refuses("get", `${STACK}/{categoryId}/vendors`, 500));
  await user.click(inRow("Intake").getByRole("radio", { name: "Yes" }));
  await user.type(screen.getByRole("searchbox"), "599");
  expect(screen.queryByText(/of 600 shown$/)).toBeNull();
  expect(await screen.findByText(/^The vendors did not load\./)).toBeVisible();
  const far = { id: "far", name: "Vendor 599", logoUrl: null, websiteUrl: null };
  server.use(answers("get", `${STACK}/{categoryId}/vendors`, { items: [far], total: 1 }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("1 of 600 shown")).toBeVisible();
});
