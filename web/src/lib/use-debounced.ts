import { useEffect, useState } from "react";
import { debounce } from "./debounce";

/** The value, once it has stayed the same for the pause of `debounce`. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const [later] = useState(() => debounce(setSettled));
  useEffect(() => {
    later(value);
    return later.cancel;
  }, [later, value]);
  return settled;
}
