/**
 * For a strip that scrolls sideways, as its `ref`: marks the edges beyond which there is more, which
 * `styles/base.css` fades. The marks are gone at the end, and where everything fits.
 */
export function scrollFade(strip: HTMLElement | null): () => void {
  if (!strip) return () => undefined;
  const mark = () => {
    const hidden = strip.scrollWidth - strip.clientWidth;
    // Half pixels: an end that is reached is seldom reached exactly.
    strip.toggleAttribute("data-more-before", strip.scrollLeft > 1);
    strip.toggleAttribute("data-more-after", strip.scrollLeft < hidden - 1);
  };
  mark();
  const resized = new ResizeObserver(mark);
  resized.observe(strip);
  const filled = new MutationObserver(mark);
  filled.observe(strip, { childList: true, subtree: true, characterData: true });
  strip.addEventListener("scroll", mark, { passive: true });
  return () => {
    resized.disconnect();
    filled.disconnect();
    strip.removeEventListener("scroll", mark);
  };
}
