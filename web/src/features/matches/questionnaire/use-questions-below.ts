import { useEffect, useState } from "react";

/** A question counts as seen once this much of it shows. */
const SEEN = 48;

/**
 * How many groups of `content` lie below what its scrolling parent shows, and a way to the first of
 * them; so that nobody takes what is on screen for all there is. In a dialog the content comes after the effects of
 * who opens it, so it is a value that is set, not a ref.
 */
export function useQuestionsBelow(content: HTMLElement | null, watched: unknown) {
  const [below, setBelow] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is watched changes the content
  useEffect(() => {
    const scroller = content?.parentElement;
    if (!scroller) return;
    const count = () => setBelow(groupsBelow(scroller).length);
    count();
    scroller.addEventListener("scroll", count, { passive: true });
    window.addEventListener("resize", count);
    return () => {
      scroller.removeEventListener("scroll", count);
      window.removeEventListener("resize", count);
    };
  }, [content, watched]);
  const showNext = () => {
    const scroller = content?.parentElement;
    if (scroller) groupsBelow(scroller)[0]?.scrollIntoView({ block: "start" });
  };
  return { below, showNext };
}

function groupsBelow(scroller: HTMLElement): HTMLElement[] {
  const end = scroller.getBoundingClientRect().bottom;
  const groups = [...scroller.querySelectorAll<HTMLElement>("fieldset")];
  return groups.filter((group) => group.getBoundingClientRect().top > end - SEEN);
}
