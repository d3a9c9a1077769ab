import type { QueryClient } from "@tanstack/react-query";
import { errorText, isSignedOut } from "../../api/api-error";
import { api, body } from "../../api/client";
import { SENTENCES } from "../../api/facts";
import { keys } from "../../api/queries/keys";
import { createMutation } from "../../lib/mutation";
import { toast } from "../../ui/toast";

/** Making a backup now. */
export function createBackups(client: QueryClient) {
  return createMutation(client, {
    mutationFn: () => body(api.POST("/api/admin/backups")),
    onSuccess: () =>
      toast({ title: "Backup made", description: "It was read back and is intact." }),
    onError(error) {
      const description = reason(errorText(error));
      toast({ tone: "danger", title: SENTENCES.noBackup, description });
    },
    onSettled(_made, error) {
      const stale = error && isSignedOut(error) ? [keys.me] : [keys.adminBackups, keys.audit];
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
    },
  });
}

/** What follows where the server's sentence says first what the title says. */
function reason(said: string): string {
  const prefix = `${SENTENCES.noBackup}: `;
  if (!said.startsWith(prefix)) return said;
  const rest = said.slice(prefix.length);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
