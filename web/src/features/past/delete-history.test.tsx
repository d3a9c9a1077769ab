import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { past, servePast } from "../../testing/past";
import { renderAt } from "../../testing/render";
import { refuses, server } from "../../testing/server";
import { PastPage } from "./past-page";

test("a history that did not load is not offered for deletion, one behind a filter is", async () => {
  server.use(refuses("get", "/api/past-recommendations", 500));
  renderAt("/past", <PastPage />);
  await screen.findByRole("button", { name: /^try again$/i });
  expect(screen.queryByRole("button", { name: "Delete history" })).toBeNull();
  cleanup();
  servePast([past("Callwright")]);
  renderAt("/past?categoryIds=staffing", <PastPage />);
  expect(await screen.findByText("No recommendations found")).toBeVisible();
  expect(screen.getByRole("button", { name: "Delete history" })).toBeVisible();
});
