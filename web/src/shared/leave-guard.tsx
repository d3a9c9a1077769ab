import { signal } from "@preact/signals-react";
import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { ConfirmDialog } from "../ui/confirm-dialog";

/** Whether going from one address of ours to another leaves behind what is not saved. */
type Leaves = (to: string, from: string) => boolean;

interface Question {
  text: string;
  go: () => void;
}

const KEPT = "What you typed stays in this tab and is offered to you when you come back.";

const unsaved = signal<ReadonlyMap<symbol, Leaves>>(new Map());
const question = signal<Question | null>(null);

const leavesAddress: Leaves = (to, from) => to !== from;

/** Only another screen: for what is kept while the screen's own address changes. */
export const leavesScreen: Leaves = (to, from) => to.split("?")[0] !== from.split("?")[0];

/** While `isUnsaved`, links, the browser and `askToLeave` ask first. */
export function useUnsaved(isUnsaved: boolean, leaves: Leaves = leavesAddress): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const id = Symbol("unsaved");
    unsaved.value = new Map([...unsaved.peek(), [id, leaves]]);
    return () => {
      unsaved.value = new Map([...unsaved.peek()].filter(([other]) => other !== id));
    };
  }, [isUnsaved, leaves]);
}

/** Goes at once where everything is saved, else once the reader has agreed. */
export function askToLeave(go: () => void, text = KEPT): void {
  if (unsaved.peek().size === 0) go();
  else question.value = { text, go };
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
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const stop = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link) return;
      const to = link.pathname + link.search;
      if (![...unsaved.peek().values()].some((leaves) => leaves(to, from))) return;
      event.preventDefault();
      event.stopPropagation();
      question.value = { text: KEPT, go: () => navigate(to) };
    };
    window.addEventListener("beforeunload", ask);
    document.addEventListener("click", stop, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("click", stop, { capture: true });
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
      onConfirm={() => {
        close();
        asked?.go();
      }}
      onClose={close}
    />
  );
}

/** The link of ours that a plain click follows in this tab. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = (event.target as Element).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || link.download !== "")
    return null;
  if (link.hasAttribute("download") || link.origin !== window.location.origin) return null;
  return event.ctrlKey || event.metaKey || event.shiftKey ? null : link;
}
