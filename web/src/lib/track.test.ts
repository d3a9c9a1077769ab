import { expect, test, vi } from "vitest";
import { EVENTS, track } from "./track";

test.each(EVENTS)("%s goes to the console, and nowhere else", (event) => {
  const said = vi.spyOn(console, "info").mockImplementation(() => undefined);
  const sent = vi.spyOn(globalThis, "fetch");
  track(event, { vendorId: "v1" });
  expect(said.mock.calls).toEqual([[event, { vendorId: "v1" }]]);
  expect(sent).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
