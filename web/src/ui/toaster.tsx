import { CircleAlert, CircleCheck, X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { classNames } from "../lib/class-names";
import { Button } from "./button";
import { Icon } from "./icon";
import { dismissToast, shownToast, TOAST_DURATION } from "./toast";
import { placeAboveBars } from "./toast-place";
import styles from "./toaster.module.css";

/** A swipe of so many px takes a toast away. */
export const SWIPE = 50;
/** Radix asks for more than its threshold. */
const SWIPE_THRESHOLD = SWIPE - 0.01;

/** Shows what `toast()` says: swiped away to the right, reached with F8. */
export function Toaster() {
  const shown = shownToast.value;
  // A region that loses its last toast from under the pointer or the focus stays paused, and the next
  // one would never end: so each toast has a region of its own, which starts out running.
  return (
    <Radix.Provider
      key={shown?.id}
      duration={TOAST_DURATION}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD}
    >
      {shown && (
        <Radix.Root
          className={classNames(styles.toast, shown.tone === "danger" && styles.danger)}
          type={shown.tone === "danger" ? "foreground" : "background"}
          open={shown.open}
          onOpenChange={(open) => !open && dismissToast()}
        >
          <Icon of={shown.tone === "danger" ? CircleAlert : CircleCheck} size={20} />
          <div>
            <Radix.Title>{shown.title}</Radix.Title>
            {shown.description && <Radix.Description>{shown.description}</Radix.Description>}
          </div>
          {shown.action && (
            <Radix.Action asChild altText={shown.action.label}>
              <Button variant="text" size="sm" inset onClick={shown.action.onAction}>
                {shown.action.label}
              </Button>
            </Radix.Action>
          )}
          <Radix.Close asChild>
            <Button variant="ghost" size="sm" square icon={X}>
              Close
            </Button>
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport ref={placeAboveBars} className={styles.viewport} />
    </Radix.Provider>
  );
}
