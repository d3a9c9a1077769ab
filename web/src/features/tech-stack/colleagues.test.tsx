import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { keys } from "../../api/queries/keys";
import { BehindGuard } from "../../testing/behind-guard";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { serveTechStack } from "../../testing/tech-stack";
import { intake } from "../../testing/tech-stack-page";
import { TechStackPage } from "./tech-stack-page";

test("whom nobody has confirmed reads why the firm's tools are missing", async () => {
  serveTechStack(intake());
  server.use(answers("get", "/api/profile/colleagues", { firmConfirmed: false, items: [] }));
  renderAt(
    "/tech-stack",
    <BehindGuard>
      <TechStackPage />
    </BehindGuard>,
  );
  expect(await screen.findByText(/Nobody has confirmed yet that you work at/)).toBeVisible();
});

test("the form stands where it will stay: it comes with what stands above it", async () => {
  serveTechStack(intake());
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get("*/api/profile/colleagues", async () => {
      await held;
      return HttpResponse.json({ firmConfirmed: false, items: [] });
    }),
  );
  const { client } = renderAt(
    "/tech-stack",
    <BehindGuard>
      <TechStackPage />
    </BehindGuard>,
  );
  await waitFor(() => expect(client.getQueryData(keys.techStack)).toBeDefined());
  await new Promise(requestAnimationFrame);
  expect(screen.queryByRole("region", { name: "Intake" })).toBeNull();
  answer();
  expect(await screen.findByRole("region", { name: "Intake" })).toBeVisible();
  expect(screen.getByText(/Nobody has confirmed yet that you work at/)).toBeVisible();
});

test("colleagues that did not load are said to be missing above the form, and can be asked for again", async () => {
  serveTechStack(intake());
  server.use(refuses("get", "/api/profile/colleagues", 500));
  const { user } = renderAt(
    "/tech-stack",
    <BehindGuard>
      <TechStackPage />
    </BehindGuard>,
  );
  expect(await screen.findByText(/^Your colleagues did not load\./)).toBeVisible();
  expect(screen.getByRole("region", { name: "Intake" })).toBeVisible();
  server.use(answers("get", "/api/profile/colleagues", { firmConfirmed: true, items: [] }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText(/did not load/)).toBeNull());
});
