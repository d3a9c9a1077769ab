import { toast } from "../../ui/toast";

/** Shows a failed change as a toast. */
export function toastError(description: string): void {
  toast({ tone: "danger", title: "Error", description });
}
