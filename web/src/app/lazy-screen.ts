import { type ComponentType, lazy } from "react";
import { reloadAfterUpgrade } from "../lib/upgrade";

/** The code of a screen did not arrive: the server is gone, or has another version by now. */
export class MissingCodeError extends Error {}

/** `lazy` for a named export. Where its file is gone because the server was upgraded, the tab reloads itself. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  return lazy(async () => {
    try {
      return { default: (await load())[name] };
    } catch (error) {
      // The page is on its way out: nothing is to be drawn before that.
      if (await reloadAfterUpgrade()) return await new Promise<never>(() => undefined);
      throw new MissingCodeError("The server did not answer.", { cause: error });
    }
  });
}
