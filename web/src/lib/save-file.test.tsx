import { afterEach, expect, test, vi } from "vitest";
import { saveFile } from "./save-file";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a file keeps its address until the browser has read it", () => {
  vi.useFakeTimers();
  const revoke = vi.fn();
  vi.stubGlobal("URL", { createObjectURL: () => "blob:file", revokeObjectURL: revoke });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(`${this.href} ${this.download}`);
  });
  saveFile(new Blob(["text"]), "file.txt");
  expect(names).toEqual(["blob:file file.txt"]);
  vi.advanceTimersByTime(59_999);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoke).toHaveBeenCalledWith("blob:file");
});
