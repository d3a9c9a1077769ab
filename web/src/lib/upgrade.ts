import { within } from "../api/answer-limit";
import { tabEntries } from "./storage";
import { storageKey } from "./storage-key";

const LAST_RELOAD = storageKey("reloaded-for");
const ENTRY = /<script[^>]+type="module"[^>]+src="([^"]+)"/g;

/** What the server would start a new tab with; null where it does not answer. */
async function servedEntry(): Promise<string | null> {
  try {
    const headers = { Accept: "text/html" };
    const reply = await within((signal) => fetch("/", { cache: "no-store", headers, signal }));
    if (!reply.ok) return null;
    const scripts = [...(await reply.text()).matchAll(ENTRY)];
    return scripts.map(([, src]) => src).join(" ");
  } catch {
    return null;
  }
}

function runningEntry(): string {
  const scripts = [...document.querySelectorAll("script[type=module][src]")];
  return scripts.map((script) => script.getAttribute("src")).join(" ");
}

/** Whether the server answers at all, so that a reload would not end on the browser's own error page. */
export async function isServerThere(): Promise<boolean> {
  return (await servedEntry()) !== null;
}

/**
 * Reloads a tab that is older than the server: files of its version are gone. Once for each version, so that
 * servers of two versions side by side cannot keep it reloading. Resolves with whether it reloads.
 */
export async function reloadAfterUpgrade(): Promise<boolean> {
  const served = await servedEntry();
  if (!served || served === runningEntry()) return false;
  // Without storage nothing could end a loop.
  if (tabEntries.read(LAST_RELOAD) === served || !tabEntries.write(LAST_RELOAD, served))
    return false;
  window.location.reload();
  return true;
}
