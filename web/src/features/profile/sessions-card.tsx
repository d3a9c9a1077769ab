import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { api, type Schema } from "../../api/client";
import { sessionsQuery } from "../../api/queries/account";
import { keys } from "../../api/queries/keys";
import { invalidate } from "../../api/query-client";
import { formatRelativeTime } from "../../lib/relative-time";
import { SIGN_OUT_FAILED } from "../../shared/session";
import { AsyncPanel } from "../../ui/async-panel";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { DotSeparated } from "../../ui/dot-separated";
import { ListRow } from "../../ui/list-row";
import { Skeleton } from "../../ui/skeleton";
import { toast, toastFailure } from "../../ui/toast";
import { SettingsFoot } from "./settings-card";

/** Where the person is signed in, and a way to end it elsewhere. */
export function SessionsCard() {
  const query = useQuery(sessionsQuery);
  const end = useEndSessions();
  const others = query.data?.items.filter(({ current }) => !current).length ?? 0;
  return (
    <>
      <AsyncPanel
        query={query}
        loading={<LoadingSessions />}
        errorTitle="Your sessions did not load"
      >
        {({ items }) => (
          <ul>
            {items.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                pending={end.isPending && end.variables?.id === session.id}
                onEnd={() => end.mutate(session)}
              />
            ))}
          </ul>
        )}
      </AsyncPanel>
      <SettingsFoot words={others === 0 && query.data && "You are signed in nowhere else."}>
        <Button
          icon={LogOut}
          disabled={others === 0}
          pending={end.isPending && end.variables === null}
          onClick={() => end.mutate(null)}
        >
          Sign out elsewhere
        </Button>
      </SettingsFoot>
    </>
  );
}

interface SessionRowProps {
  session: Schema<"OwnSession">;
  pending: boolean;
  onEnd: () => void;
}

function SessionRow({ session, pending, onEnd }: SessionRowProps) {
  const now = Date.now();
  const { device, current, createdAt, lastSeenAt } = session;
  return (
    <ListRow
      name={
        <>
          {device}
          {current && <Badge tone="top">This device</Badge>}
        </>
      }
      action={
        !current && (
          <Button size="sm" pending={pending} onClick={onEnd} aria-label={`Sign out ${device}`}>
            Sign out
          </Button>
        )
      }
    >
      <DotSeparated
        items={[
          current ? "Active now" : `Last active ${formatRelativeTime(lastSeenAt, now)}`,
          `Signed in ${formatRelativeTime(createdAt, now)}`,
        ]}
      />
    </ListRow>
  );
}

/** Ends one session, or with null all but this one. */
function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (session: Schema<"OwnSession"> | null) =>
      session
        ? api.DELETE("/api/profile/sessions/{sessionId}", {
            params: { path: { sessionId: session.id } },
          })
        : api.DELETE("/api/profile/sessions"),
    onSuccess: (_, session) => {
      toast({
        title: session ? `Signed out ${session.device}` : "Signed out elsewhere",
        description: session
          ? "That device has to sign in again."
          : "Every other device has to sign in again.",
      });
    },
    onError: toastFailure(SIGN_OUT_FAILED),
    onSettled: () => invalidate(client, keys.sessions),
  });
}

function LoadingSessions() {
  return (
    <ul>
      {["one", "two"].map((key) => (
        <ListRow key={key} name={<Skeleton shape="line" width={160} />}>
          <Skeleton shape="line" width={220} />
        </ListRow>
      ))}
    </ul>
  );
}
