import { type ComponentType, type ErrorInfo, lazy } from "react";
import { within } from "../api/answer-limit";
import { ApiError, NO_ANSWER } from "../api/api-error";
import { reloadAfterUpgrade } from "../lib/upgrade";

/** The code of a screen did not arrive: the server is gone, or has another version by now. */
export class MissingCodeError extends Error {
  static {
    // The console names it; its own name is one letter in the bundle.
    MissingCodeError.prototype.name = "MissingCodeError";
  }
}

/** What React tells of what a boundary caught; of code that did not arrive the browser has named the file. */
export function logCaughtError(error: unknown, { componentStack }: ErrorInfo): void {
  // biome-ignore lint/suspicious/noConsole: an error that nobody foresaw is for developers
  if (!(error instanceof MissingCodeError)) console.error(error, componentStack);
}

/**
 * `lazy` for a named export. Where its file is gone because the server was upgraded, the tab reloads itself.
 * `fetchAhead` fetches it before it is drawn and resolves once it is there; a failure shows when it is drawn.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  let known: { default: ComponentType } | undefined;
  const fetchCode = async () => {
    const [code] = await within(() => Promise.all([load(), ...earlyStyles()]));
    known = { default: code[name] };
    return known;
  };
  const fetched = async () => {
    try {
      return await fetchCode();
    } catch (error) {
      // The page is on its way out: nothing is to be drawn before that. A server that hangs is not asked once more.
      const isUpgraded = !(error instanceof ApiError) && (await reloadAfterUpgrade());
      if (isUpgraded) return await new Promise<never>(() => undefined);
      throw new MissingCodeError(NO_ANSWER, { cause: error });
    }
  };
  const fetchAhead = (): Promise<unknown> => fetchCode().catch(() => undefined);
  return Object.assign(
    lazy(() => (known ? atOnce(known) : fetched())),
    { fetchAhead },
  );
}

/** A promise that calls back at once: with one that needs a later task, React keeps the fallback for 300 ms. */
function atOnce<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: React asks for no more of a promise than this.
  return { then: (take: (value: Value) => void) => take(value) } as unknown as Promise<Value>;
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
