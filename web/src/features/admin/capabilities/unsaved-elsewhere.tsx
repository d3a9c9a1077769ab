import { useQueries } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "wouter";
import { isNotFound } from "../../../api/api-error";
import type { Schema } from "../../../api/client";
import { adminCapabilitiesQuery } from "../../../api/queries/admin";
import { capabilitiesPath } from "../../../lib/paths";
import text from "../../../styles/text.module.css";
import { Note } from "../../../ui/note";
import styles from "./capabilities-page.module.css";
import type { CapabilityQueueModel } from "./queue-model";

/** Each is asked for by itself: those beyond are named once others are saved. */
const MOST_NAMED = 10;

interface UnsavedElsewhereProps {
  queue: Schema<"CapabilityQueue">;
  model: CapabilityQueueModel;
}

/** The vendors with unsaved decisions that the list does not show. Of one that is gone nothing can be saved. */
export function UnsavedElsewhere({ queue, model }: UnsavedElsewhereProps) {
  const isListed = (id: string) => queue.items.some(({ vendorId }) => vendorId === id);
  const ids = Object.keys(model.unsaved.value).filter((id) => !isListed(id));
  const replies = useQueries({
    queries: ids.slice(0, MOST_NAMED).map((vendorId) => adminCapabilitiesQuery({ vendorId })),
  });
  const gone = ids.filter((_, at) => isNotFound(replies[at]?.error)).join(" ");
  useEffect(() => {
    for (const id of gone.split(" ").filter(Boolean)) model.forget(id);
  }, [gone, model]);
  const vendors = replies.flatMap(({ data }) => data?.items ?? []);
  if (vendors.length === 0) return null;
  return (
    <Note className={styles.elsewhere}>
      Decisions that you did not save are still here:
      <ul>
        {vendors.map(({ vendorId, name }) => (
          <li key={vendorId}>
            <Link className={text.link} href={capabilitiesPath({ vendor: vendorId })} dir="auto">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  );
}
