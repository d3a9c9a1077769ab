import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { useDeferredFirst } from "./use-deferred-first";

/** What each drawing showed. */
function follow(first: string | undefined) {
  const drawn: (string | undefined)[] = [];
  const view = renderHook(
    ({ value }) => {
      drawn.push(useDeferredFirst(value));
    },
    { initialProps: { value: first } },
  );
  return { ...view, drawn };
}

test("a value that was waited for is drawn after a drawing without it, and what replaces it at once", async () => {
  const { drawn, rerender } = follow(undefined);
  drawn.length = 0;
  rerender({ value: "old" });
  await waitFor(() => expect(drawn).toEqual([undefined, "old"]));
  drawn.length = 0;
  rerender({ value: "new" });
  expect(drawn[0]).toBe("new");
});

test("a value that is there already is drawn at once, and one that goes is gone at once", () => {
  const { drawn, rerender } = follow("known");
  expect(drawn[0]).toBe("known");
  drawn.length = 0;
  rerender({ value: undefined });
  expect(drawn[0]).toBeUndefined();
});
