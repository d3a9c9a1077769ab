import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll } from "vitest";
import { shownToast } from "../ui/toast";
import { server } from "./server";

// A busy machine is no failure: what never comes still fails, only later.
configure({ asyncUtilTimeout: 15_000 });

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  shownToast.value = null;
  sessionStorage.clear();
});
afterAll(() => {
  server.close();
  // The next file finds an empty page.
  localStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) {
    document.documentElement.removeAttribute(name);
  }
  window.history.replaceState(null, "", "/");
});
