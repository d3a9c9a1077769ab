export type Debounced<Args extends unknown[]> = ((...args: Args) => void) & {
  /** Drops the call that is waiting, if there is one. */
  cancel(): void;
};

/** How long nothing may have changed, in milliseconds, before it counts. */
export const PAUSE = 300;

/** Runs `action` once, `wait` milliseconds after the last call. */
export function debounce<Args extends unknown[]>(
  action: (...args: Args) => void,
  wait = PAUSE,
): Debounced<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const debounced = (...args: Args) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...args), wait);
  };
  return Object.assign(debounced, { cancel: () => clearTimeout(timer) });
}
