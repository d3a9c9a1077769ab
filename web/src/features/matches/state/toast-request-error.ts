import type { QueryClient } from "@tanstack/react-query";
import { errorText, isSignedOut } from "../../../api/api-error";
import { keys } from "../../../api/queries/keys";
import { type Toast, toast } from "../../../ui/toast";

/** Shows which request failed, with the server's own sentence where it sent one; an ended session redirects to sign-in. */
export function toastRequestError(
  client: QueryClient,
  title: string,
  error: unknown,
  action?: Toast["action"],
): void {
  toast({ tone: "danger", title, description: errorText(error, "") || undefined, action });
  if (isSignedOut(error)) void client.invalidateQueries({ queryKey: keys.me });
}
