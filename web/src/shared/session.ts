import { signal } from "@preact/signals-react";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { ApiError } from "../api/api-error";
import { api, type Schema } from "../api/client";
import { meQuery } from "../api/queries/account";
import { keys } from "../api/queries/keys";
import { dropDrafts } from "../lib/drafts";
import { paths } from "../lib/paths";
import { browserEntries } from "../lib/storage";
import { storageKey } from "../lib/storage-key";
import { dismissToast, toast, toastError } from "../ui/toast";

export type Session =
  | { state: "loading" }
  | { state: "signed-out" }
  | { state: "signed-in"; me: Schema<"Me"> }
  | { state: "unknown"; error: Error; retry: () => void };

export const SIGN_OUT_FAILED = "Failed to sign out. Please try again.";
const SESSION_NOT_KEPT =
  "This browser did not keep the session. Allow cookies for this site and try again.";

/** Whether this page showed someone whose session has ended since, without their signing out here. */
export const sessionEnded = signal(false);

/** Whether the person whom this page showed has signed out in another tab: no session that ended. */
export const signedOutElsewhere = signal(false);

/** Says to other tabs that someone has signed out; nothing stays in it. */
export const SIGNED_OUT_KEY = storageKey("signed-out");

/** Whether someone is signed in, and who. "unknown" when the server could not be asked. */
export function useSession(): Session {
  const { data, error, refetch } = useQuery(meQuery);
  if (data) return { state: "signed-in", me: data };
  if (data === null) return { state: "signed-out" };
  if (error) return { state: "unknown", error, retry: () => void refetch() };
  return { state: "loading" };
}

/** The signed-in person and what this instance allows; only below the guard. */
export function useMe(): Schema<"Me"> {
  const session = useSession();
  if (session.state !== "signed-in") throw new Error("useMe is for screens behind the guard");
  return session.me;
}

/** Whether it is an administrator who is signed in. */
export function useIsAdmin(): boolean {
  const session = useSession();
  return session.state === "signed-in" && session.me.user.role === "admin";
}

/** What this instance allows, with everything off while nobody is signed in. */
export function useInstance(): Schema<"InstanceInfo"> {
  const session = useSession();
  return session.state === "signed-in"
    ? session.me.instance
    : { sampleData: false, externalLogos: false };
}

/** Removes all that was fetched for one person, before another sees it; who is here is asked by the caller. */
export function clearQueryCache(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.me[0] });
}

/** After signing in or up: clears what the person before saw or typed, and asks who is here now. */
export function useEnterSession(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    clearQueryCache(client);
    const me = await client.fetchQuery({ ...meQuery, staleTime: 0 });
    if (me === null) throw new ApiError(401, JSON.stringify({ detail: SESSION_NOT_KEPT }));
    sessionEnded.value = false;
    dropDrafts({ userId: me.user.id });
  };
}

/** Where storage is blocked, it is to other tabs a session that ended. */
function tellOtherTabs(): void {
  browserEntries.write(SIGNED_OUT_KEY, "1");
  browserEntries.write(SIGNED_OUT_KEY, null);
}

/** Whether a sign-out ended the session although the server's disk did not take it. */
function hasEndedUnsaved(error: Error): error is ApiError {
  return error instanceof ApiError && (error.code === "storage_full" || error.code === "read_only");
}

export const SIGN_OUT_WARNING = "What you typed and did not save is forgotten when you sign out.";

/** Ends the session on the server, clears everything fetched, and navigates to sign-in. */
export function useSignOut() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const leave = () => {
    // Its Undo would be another person's.
    dismissToast();
    sessionEnded.value = false;
    client.setQueryData(meQuery.queryKey, null);
    dropDrafts();
    tellOtherTabs();
    navigate(paths.signIn);
    clearQueryCache(client);
  };
  return useMutation({
    mutationFn: () => api.POST("/api/auth/sign-out"),
    onSuccess: leave,
    onError: (error) => {
      if (!hasEndedUnsaved(error)) {
        toastError(SIGN_OUT_FAILED);
        return;
      }
      leave();
      toast({ tone: "danger", title: "Signed out", description: error.detail ?? undefined });
    },
  });
}
