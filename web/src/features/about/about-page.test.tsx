import { readFileSync } from "node:fs";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { AboutPage } from "./about-page";

function open() {
  return renderAt("/about", <AboutPage />);
}

test("version and commit are those of the server, and the licenses are a file that is there", async () => {
  server.use(answers("get", "/api/about", { version: "1.2.3", commit: "0123456789ab" }));
  open();
  expect(await screen.findByText("1.2.3")).toBeVisible();
  expect(screen.getByText("0123456789ab")).toBeVisible();
  const link = screen.getByRole("link", { name: "Third-party licenses" });
  const path = link.getAttribute("href");
  expect(readFileSync(`public${path}`, "utf8")).toContain("Permission is hereby granted");
});

test("a build that does not know its commit names none", async () => {
  server.use(answers("get", "/api/about", { version: "1.2.3", commit: null }));
  open();
  expect(await screen.findByText("1.2.3")).toBeVisible();
  expect(screen.queryByText("Commit")).toBeNull();
});

test("without the version the licenses are there all the same", async () => {
  server.use(refuses("get", "/api/about", 503));
  open();
  expect(await screen.findByText("The version did not load")).toBeVisible();
  expect(screen.getByRole("link", { name: "Third-party licenses" })).toBeVisible();
});
