import { CircleAlert, CircleCheck, X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { useRef } from "react";
import { Button } from "./button";
import { Icon } from "./icon";
import { dismissToast, shownToast } from "./toast";
import "./toaster.css";

/** Shows what `toast()` says: 5 s, swiped away to the right after 50 px, reached with F8 (spec section 9). */
export function Toaster() {
  const shown = shownToast.value;
  const viewport = useRef<HTMLOListElement>(null);
  const close = () => {
    const region = viewport.current;
    // A toast that goes from under the focus or the pointer leaves the region paused, and the next
    // would never end: the focus stays in the region until it is moved on, the pointer leaves it.
    if (region?.contains(document.activeElement)) region.focus();
    dismissToast();
    region?.parentElement?.dispatchEvent(new PointerEvent("pointerleave"));
  };
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {shown && (
        <Radix.Root
          key={shown.id}
          className={shown.tone === "danger" ? "toast danger" : "toast"}
          type={shown.tone === "danger" ? "foreground" : "background"}
          open={shown.open}
          onOpenChange={(open) => !open && close()}
        >
          <Icon of={shown.tone === "danger" ? CircleAlert : CircleCheck} size={20} />
          <div>
            <Radix.Title>{shown.title}</Radix.Title>
            {shown.description && <Radix.Description>{shown.description}</Radix.Description>}
          </div>
          {shown.action && (
            <Radix.Action asChild altText={shown.action.label}>
              <Button variant="text" size="sm" onClick={shown.action.onAction}>
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
      <Radix.Viewport ref={viewport} className="toasts" />
    </Radix.Provider>
  );
}
