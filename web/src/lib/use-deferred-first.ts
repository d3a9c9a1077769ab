import { useDeferredValue, useState } from "react";

/**
 * The value. One that had to be waited for comes a little later: React draws what is deferred in slices, and the page
 * answers between them. What replaces it is there at once.
 */
export function useDeferredFirst<Value>(value: Value | undefined): Value | undefined {
  const [wasThere] = useState(value !== undefined);
  const deferred = useDeferredValue(value, undefined);
  return wasThere || deferred !== undefined ? value : undefined;
}
