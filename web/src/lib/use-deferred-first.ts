import { useDeferredValue, useState } from "react";

/**
 * The value. The first one that had to be waited for comes a little later: React draws deferred values in slices, and
 * the page answers between them. Later values are there at once.
 */
export function useDeferredFirst<Value>(value: Value | undefined): Value | undefined {
  const [wasThere] = useState(value !== undefined);
  const deferred = useDeferredValue(value, undefined);
  return wasThere || deferred !== undefined ? value : undefined;
}
