import { ChevronLeft, ChevronRight, Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Schema } from "../../../api/client";
import { classNames } from "../../../lib/class-names";
import { claimWords } from "../../../shared/vendor/claim-labels";
import { InactiveBadge } from "../../../shared/vendor/inactive-badge";
import { VendorLogo } from "../../../shared/vendor/logo";
import { VisitButton } from "../../../shared/vendor/visit-button";
import layout from "../../../styles/layout.module.css";
import text from "../../../styles/text.module.css";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { Note } from "../../../ui/note";
import { Panel } from "../../../ui/panel";
import { TEXTS } from "../../../ui/texts";
import { toast } from "../../../ui/toast";
import { NeedRow } from "./need-row";
import { knownText } from "./queue-list";
import type { CapabilityQueueModel } from "./queue-model";
import { KEYS } from "./review-keys";
import type { ReviewModel, Row } from "./review-model";
import styles from "./review-panel.module.css";
import { createRowKeys, focusFirstRow } from "./row-keys";
import { Shortcuts } from "./shortcuts";

interface ReviewPanelProps {
  review: ReviewModel;
  queue: Schema<"CapabilityQueue">;
  model: CapabilityQueueModel;
}

/** One vendor: everything its category asks for, with three answers each, by mouse or by keyboard. */
export function ReviewPanel({ review, queue, model }: ReviewPanelProps) {
  const vendor = review.vendor.value;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focus follows a person through the queue; it is taken from nothing else that has it.
    const focused = document.activeElement;
    if (focused === document.body || focused?.id === "main") focusFirstRow(panel.current);
  }, []);
  const step = (by: 1 | -1) => {
    if (model.step(queue, vendor.vendorId, by)) document.activeElement?.closest("button")?.blur();
    return true;
  };
  const saveAndNext = async () => {
    if (!(await review.save()) || review.dirty.value) return;
    (document.activeElement as HTMLElement | null)?.blur();
    if (model.step(queue, vendor.vendorId, 1)) return;
    focusFirstRow(panel.current);
    toast({ title: "Capabilities saved", description: "That was the last vendor of this list." });
  };
  const acceptAndNext = () => {
    review.acceptAll();
    // The next vendor does not wait for the save, which tells by itself where it fails.
    if (review.dirty.value && model.hasNext(queue, vendor.vendorId)) {
      void model.saveBehind(review);
      step(1);
    } else {
      void saveAndNext();
    }
  };
  const undo = () => {
    (document.activeElement as HTMLElement | null)?.blur();
    void model.undo();
  };
  const onKeyDown = createRowKeys({
    decide: review.decide,
    acceptAll: review.acceptAll,
    ...{ acceptAndNext, step, undo },
    save: () => void saveAndNext(),
  });
  return (
    <Panel aria-labelledby="reviewed-vendor">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the buttons inside */}
      <div ref={panel} onKeyDown={onKeyDown}>
        <header className={styles.head}>
          <VendorLogo name={vendor.name} logoUrl={vendor.logoUrl} websiteUrl={vendor.websiteUrl} />
          <div className={styles.name}>
            <h2 id="reviewed-vendor" dir="auto">
              {vendor.name}
            </h2>
            <p className={classNames(layout.tags, text.secondLine)}>
              <Badge tone="kind">{vendor.categoryName}</Badge>
              <InactiveBadge vendor={vendor} />
              <span>{knownText(vendor)}</span>
            </p>
          </div>
          <div className={styles.actions}>
            <VisitButton websiteUrl={vendor.websiteUrl} />
            {/* It keeps the focus once everything is accepted, and the keys their place. */}
            <Button
              size="sm"
              aria-keyshortcuts={KEYS.acceptAll}
              aria-disabled={!review.canAccept.value}
              onClick={review.acceptAll}
            >
              Accept all
            </Button>
          </div>
        </header>
        <ReviewNotes review={review} />
        <NeedGroups review={review} />
        <footer className={classNames(layout.foot, styles.footer)} data-bottom-bar>
          <Shortcuts />
          <div className={styles.buttons}>
            <Button
              square
              icon={ChevronLeft}
              aria-keyshortcuts={KEYS.previous}
              disabled={queue.items[0]?.vendorId === vendor.vendorId}
              onClick={() => step(-1)}
            >
              Previous vendor
            </Button>
            <Button
              square
              icon={ChevronRight}
              aria-keyshortcuts={KEYS.next}
              disabled={queue.items.at(-1)?.vendorId === vendor.vendorId}
              onClick={() => step(1)}
            >
              Next vendor
            </Button>
            <Button
              square
              icon={Undo2}
              aria-keyshortcuts={KEYS.undo}
              disabled={!model.canUndo.value}
              onClick={undo}
            >
              Undo the last save
            </Button>
            {review.dirty.value && (
              <Button
                aria-keyshortcuts={KEYS.save}
                disabled={review.pending.value}
                onClick={() => void saveAndNext()}
              >
                Save and next
              </Button>
            )}
            <Button
              variant="primary"
              aria-keyshortcuts={KEYS.acceptAndNext}
              pending={review.pending.value}
              pendingLabel={TEXTS.saving}
              onClick={acceptAndNext}
            >
              Accept and next
            </Button>
          </div>
        </footer>
      </div>
    </Panel>
  );
}

/** What someone else decided in the meantime, and why a save failed. */
function ReviewNotes({ review }: { review: ReviewModel }) {
  const { failure, theirs } = review;
  if (failure.value === null) return null;
  return (
    <div className={styles.note}>
      <Note tone="danger">
        <p>{failure.value}</p>
        {theirs.value.length > 0 && (
          <p>
            Decided in the meantime: {theirs.value.join("; ")}. Your answers are still here: look at
            them again and save.
          </p>
        )}
      </Note>
    </div>
  );
}

/** The suggestions, then each question with what it asks for. */
function NeedGroups({ review }: { review: ReviewModel }) {
  return (
    <div className={styles.groups}>
      {groupsOf(review.rows.value).map(({ question, rows }) => (
        <section key={question ?? ""} aria-label={question ?? "Suggestions"}>
          <h3>{question ?? "Suggestions"}</h3>
          {question === null && (
            <p className={styles.hint}>
              Its words come near these without saying so, the nearest first.
            </p>
          )}
          {sentencesOf(rows).map(({ said, first, rows }) => (
            <div key={rows[0]?.tag} className={styles.sentence}>
              {said && <p className={styles.quote}>{claimWords(said)}</p>}
              <ul>
                {rows.map((row, at) => (
                  <NeedRow
                    key={row.tag}
                    row={row}
                    number={said ? first + at : undefined}
                    review={review}
                  />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

/** Suggestions below the sentence that comes near them, each sentence once; other rows as they are. */
function sentencesOf(rows: readonly Row[]) {
  const sentences = new Map<string, Row[]>();
  for (const row of rows) {
    const said = row.near === null ? "" : `${row.near.field} ${row.near.quote}`;
    sentences.set(said, [...(sentences.get(said) ?? []), row]);
  }
  let first = 1;
  return [...sentences.values()].map((rows) => {
    const group = { said: rows[0]?.near ?? null, first, rows };
    first += rows.length;
    return group;
  });
}

/** Rows with the same question stand together already, except one that another question repeats. */
function groupsOf(rows: readonly Row[]) {
  const groups = new Map<string | null, Row[]>();
  for (const row of rows) groups.set(row.question, [...(groups.get(row.question) ?? []), row]);
  return [...groups].map(([question, rows]) => ({ question, rows }));
}
