import type { ReactNode } from "react";
import { useSession } from "../shared/session";

/** Shows a screen once it is known who is here, as the guard does. */
export function BehindGuard({ children }: { children: ReactNode }) {
  return useSession().state === "signed-in" ? children : null;
}
