import { useDeferredValue, useState } from "react";

/**
 * The value; one that had to be waited for comes a little later, in a drawing that React splits into slices, so that a
 * large first screen keeps the page from answering at no time. What replaces it later is there at once.
 */
export function useDeferredFirst<Value>(value: Value | undefined): Value | undefined {
  const [wasThere] = useState(value !== undefined);
  const deferred = useDeferredValue(value, undefined);
  return wasThere || deferred !== undefined ? value : undefined;
}
