import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { keys } from "../api/queries/keys";
import { renderAt } from "../testing/render";
import { answers, refuses, server } from "../testing/server";
import { CategoryChips } from "./category-chips";

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `c${index}`, name: `Category ${index}` }));

const chips = () => screen.getAllByRole("button", { name: /^Category/ }).length;

test("of many categories the first and the chosen ones are shown, and all on demand", async () => {
  server.use(answers("get", "/api/categories", names(40)));
  const { user } = renderAt("/vendors", <CategoryChips selected={["c30"]} onChange={vi.fn()} />);
  const all = await screen.findByRole("button", { name: "All 40 categories" });
  expect(chips()).toBe(15);
  expect(screen.getByRole("button", { name: "Category 30", pressed: true })).toBeVisible();
  await user.click(all);
  expect(chips()).toBe(40);
  await user.click(screen.getByRole("button", { name: "Fewer categories" }));
  expect(chips()).toBe(15);
});

test("as many categories as fit are all shown", async () => {
  server.use(answers("get", "/api/categories", names(20)));
  renderAt("/vendors", <CategoryChips selected={[]} onChange={vi.fn()} />);
  await screen.findByRole("button", { name: "Category 19" });
  expect(screen.queryByRole("button", { name: /^All \d/ })).toBeNull();
});

test("the chips stay where the categories are asked for again in vain", async () => {
  server.use(answers("get", "/api/categories", names(3)));
  const { client } = renderAt("/vendors", <CategoryChips selected={["c1"]} onChange={vi.fn()} />);
  await screen.findByRole("button", { name: "Category 1" });
  server.use(refuses("get", "/api/categories", 500));
  await client.invalidateQueries({ queryKey: keys.categories });
  await waitFor(() => expect(client.getQueryState(keys.categories)?.status).toBe("error"));
  expect(screen.getByRole("button", { name: "Category 1", pressed: true })).toBeVisible();
  expect(screen.queryByText(/did not load/)).toBeNull();
});
