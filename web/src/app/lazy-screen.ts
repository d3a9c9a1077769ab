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
      const [code] = await Promise.all([load(), ...earlyStyles()]);
      return { default: code[name] };
    } catch (error) {
      // The page is on its way out: nothing is to be drawn before that.
      if (await reloadAfterUpgrade()) return await new Promise<never>(() => undefined);
      throw new MissingCodeError("The server did not answer.", { cause: error });
    }
  });
}

/** The styles that the page asked for with itself (`public/boot.js`) and that have not arrived. */
function earlyStyles(): Promise<unknown>[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[data-screen]")];
  return links
    .filter(({ sheet }) => sheet === null)
    .map(
      (link) =>
        new Promise((arrived, failed) => {
          link.addEventListener("load", arrived);
          link.addEventListener("error", () => failed(new Error(`${link.href} did not load`)));
        }),
    );
}
