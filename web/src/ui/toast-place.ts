/** Bars that stick to the bottom of the window reach at most this high; one further up is no longer there. */
const HIGHEST_BAR = 240;

/** Where the toast on screen stands. */
let place: HTMLElement | null = null;

/**
 * As the `ref` of the toasts' viewport. Where the button that was pressed stands in a bar at the bottom or in a
 * dialog's foot, the toast stands above it.
 */
export function placeAboveBars(viewport: HTMLElement | null) {
  place = viewport;
  measure();
}

/** As the `ref` of a dialog's foot: a toast that was there before it moves above it, too. */
export function keepToastsAbove(foot: HTMLElement | null) {
  if (!foot) return;
  const resized = new ResizeObserver(measure);
  resized.observe(foot);
  const dialog = foot.closest("[role='dialog']");
  // As the dialog slides in, its foot is lower than it will be.
  dialog?.addEventListener("animationend", measure);
  measure();
  return () => {
    resized.disconnect();
    dialog?.removeEventListener("animationend", measure);
  };
}

function measure() {
  place?.style.setProperty("--bars", `${heightOf("[data-bottom-bar]")}px`);
  place?.style.setProperty("--foot", `${heightOf("[data-dialog-foot]")}px`);
}

/** How far the highest of these bars reaches up from the bottom of the window. */
function heightOf(bars: string): number {
  const tops = Array.from(
    document.querySelectorAll(bars),
    (bar) => window.innerHeight - bar.getBoundingClientRect().top,
  );
  return Math.max(0, ...tops.filter((top) => top < HIGHEST_BAR));
}
