import { useQueryClient } from "@tanstack/react-query";
import type { Schema } from "../../api/client";
import { formatDate } from "../../lib/format";
import { useModel } from "../../lib/use-model";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { DotSeparated } from "../../ui/dot-separated";
import { ListRow } from "../../ui/list-row";
import { createConfirmColleague } from "./confirm-colleague";

/** One person of the firm, and where they wait the button that vouches for them. */
export function ColleagueRow({ colleague }: { colleague: Schema<"Colleague"> }) {
  const client = useQueryClient();
  const confirm = useModel(() => createConfirmColleague(client, colleague));
  const { name, email, firmConfirmed, createdAt } = colleague;
  return (
    <ListRow
      name={
        <>
          <span dir="auto">{name}</span>{" "}
          {!firmConfirmed && <Badge tone="review">Waits to be confirmed</Badge>}
        </>
      }
      action={
        !firmConfirmed && (
          <Button
            size="sm"
            aria-label={`Confirm ${name}`}
            pending={confirm.pending.value}
            pendingLabel="Confirming..."
            onClick={() => confirm.mutate()}
          >
            Confirm
          </Button>
        )
      }
    >
      <DotSeparated items={[email, `joined ${formatDate(createdAt)}`]} />
    </ListRow>
  );
}
