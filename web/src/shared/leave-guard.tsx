import { signal } from "@preact/signals-react";
import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { ConfirmDialog } from "../ui/confirm-dialog";

/** Whether going from one address of ours to another leaves behind what is not saved. */
type Leaves = (to: string, from: string) => boolean;

interface Unsaved {
  leaves: Leaves;
  /** Said of what is kept nowhere; null of what is offered on the next visit. */
  lost: string | null;
}

interface Question {
  text: string;
  go: () => void;
}

const KEPT = "What you typed stays in this tab and is offered to you when you come back.";

const unsaved = signal<ReadonlyMap<symbol, Unsaved>>(new Map());
const question = signal<Question | null>(null);
/** What a step of the browser's Back or Forward meets; null while everything is saved. */
let onHistoryStep: ((event: PopStateEvent) => void) | null = null;

/** Another address, also of the same screen. */
export const leavesAddress: Leaves = (to, from) => to !== from;

/** Only another screen: for what is kept while the screen's own address changes. */
export const leavesScreen: Leaves = (to, from) => to.split("?")[0] !== from.split("?")[0];

/** While `isUnsaved`, links, closing the tab and `confirmLeave` ask first; Back and Forward where it would be lost. */
export function useUnsaved(
  isUnsaved: boolean,
  leaves = leavesAddress,
  lost: string | null = null,
): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const id = Symbol("unsaved");
    unsaved.value = new Map([...unsaved.peek(), [id, { leaves, lost }]]);
    return () => {
      unsaved.value = new Map([...unsaved.peek()].filter(([other]) => other !== id));
    };
  }, [isUnsaved, leaves, lost]);
}

/** Goes at once where everything is saved, else once the reader has agreed; `text` in place of what is said of it. */
export function confirmLeave(go: () => void, text?: string): void {
  const left = [...unsaved.peek().values()];
  const lost = left.find((one) => one.lost !== null)?.lost;
  if (left.length === 0) go();
  else question.value = { text: text ?? lost ?? KEPT, go };
}

/** Leaves behind what is not saved without a question: it belongs to someone who is not here any more. */
export function clearUnsaved(): void {
  unsaved.value = new Map();
}

/**
 * Lets the guard see each step of Back and Forward before the router does. A window calls its listeners in the
 * order of their coming, so this has to run before anything is rendered.
 */
export function guardHistory(): void {
  window.addEventListener("popstate", (event) => onHistoryStep?.(event), { capture: true });
}

/** Asks before a link or the browser leads away from what is not saved; once in the shell. */
export function LeaveGuard() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const from = search ? `${path}?${search}` : path;
  const isUnsaved = unsaved.value.size > 0;
  const asked = question.value;
  useEffect(() => {
    if (!isUnsaved) return;
    const unload = (event: BeforeUnloadEvent) => {
      if (unsaved.peek().size > 0) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link) return;
      const to = addressOf(link);
      const [left] = unsavedOnLeave(to, from);
      if (left) ask(event, left, () => navigate(to));
    };
    // As the browser writes it: the router's own has its signs decoded.
    const here = addressOf(window.location);
    let isAgreed = false;
    const goBack = () => {
      isAgreed = true;
      window.history.back();
    };
    onHistoryStep = (event) => {
      const left = unsavedOnLeave(addressOf(window.location), here).find(
        ({ lost }) => lost !== null,
      );
      const asks = left !== undefined && !isAgreed;
      isAgreed = false;
      if (!asks) return;
      ask(event, left, goBack);
      // Nobody can refuse the step, and the router has not seen it yet: this address is put on top again. What lay
      // ahead of it is lost.
      window.history.pushState(null, "", here);
    };
    window.addEventListener("beforeunload", unload);
    document.addEventListener("click", click, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", unload);
      document.removeEventListener("click", click, { capture: true });
      onHistoryStep = null;
    };
  }, [isUnsaved, from, navigate]);
  const close = () => {
    question.value = null;
  };
  return (
    <ConfirmDialog
      open={asked !== null}
      title="Leave without saving?"
      text={asked?.text ?? KEPT}
      action="Leave"
      dismiss="Stay"
      harmless={(asked?.text ?? KEPT) === KEPT}
      onConfirm={() => {
        close();
        asked?.go();
      }}
      onClose={close}
    />
  );
}

/** What is not saved and would be left behind. */
function unsavedOnLeave(to: string, from: string): Unsaved[] {
  return [...unsaved.peek().values()].filter(({ leaves }) => leaves(to, from));
}

/** Asks in place of what an event leads to. */
function ask(event: Event, { lost }: Unsaved, go: () => void): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  question.value = { text: lost ?? KEPT, go };
}

function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}

/** The link of ours that a plain click follows in this tab. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = (event.target as Element).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || link.download !== "")
    return null;
  if (link.hasAttribute("download") || link.origin !== window.location.origin) return null;
  return event.ctrlKey || event.metaKey || event.shiftKey ? null : link;
}
