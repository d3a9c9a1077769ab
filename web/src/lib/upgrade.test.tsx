import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { server } from "../testing/server";
import { reloadAfterUpgrade } from "./upgrade";

afterEach(() => {
  document.head.innerHTML = "";
  sessionStorage.clear();
});

function runs(entry: string) {
  const script = document.createElement("script");
  script.setAttribute("type", "module");
  // Not "src", which would be fetched.
  script.getAttribute = (name) => (name === "src" ? entry : null);
  vi.spyOn(document, "querySelectorAll").mockReturnValue([script] as never);
  return vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
}

function serves(entry: string) {
  const page = `<script src="/boot.js"></script><script type="module" crossorigin src="${entry}"></script>`;
  server.use(http.get("*/", () => HttpResponse.html(page)));
}

test("a tab that is older than the server reloads, once for each version", async () => {
  const reload = runs("/assets/index-old.js");
  serves("/assets/index-new.js");
  expect(await reloadAfterUpgrade()).toBe(true);
  expect(await reloadAfterUpgrade()).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
  serves("/assets/index-newer.js");
  expect(await reloadAfterUpgrade()).toBe(true);
});

test("a tab of the same version does not, nor one whose server is gone", async () => {
  const reload = runs("/assets/index-old.js");
  serves("/assets/index-old.js");
  expect(await reloadAfterUpgrade()).toBe(false);
  server.use(http.get("*/", () => HttpResponse.error()));
  expect(await reloadAfterUpgrade()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
