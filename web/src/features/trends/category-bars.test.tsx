import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { gate } from "../../testing/matches";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { trends } from "../../testing/trends";
import { CategoryBars } from "./category-bars";

const CATEGORIES = [{ id: "intake", name: "Intake" }];

const show = () => renderAt("/trends", <CategoryBars trends={trends} all={false} />);

test("a bar that is pressed before the categories are here waits for them", async () => {
  const held = gate();
  server.use(
    http.get("*/api/categories", async () => {
      await held.held;
      return HttpResponse.json(CATEGORIES);
    }),
  );
  const { user, address } = show();
  await user.click(screen.getByText("Intake"));
  held.release();
  await expect.poll(address).toBe("/matches?categoryId=intake");
  expect(screen.queryByText("Category not found")).toBeNull();
});

test("a bar says that the categories did not load, and asks again at the next press", async () => {
  server.use(refuses("get", "/api/categories", 500));
  const { user, address } = show();
  await user.click(screen.getByText("Intake"));
  expect(await screen.findByText("The categories did not load")).toBeVisible();
  expect(screen.queryByText("Category not found")).toBeNull();
  server.use(answers("get", "/api/categories", CATEGORIES));
  await user.click(screen.getByText("Intake"));
  await expect.poll(address).toBe("/matches?categoryId=intake");
});
