import { useState } from "react";

/** Stays true once it was. */
export function useOnceTrue(is: boolean): boolean {
  const [was, setWas] = useState(is);
  if (is && !was) setWas(true);
  return is || was;
}
