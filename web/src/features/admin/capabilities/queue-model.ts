import { computed, signal } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import type { Schema } from "../../../api/client";
import { adminCapabilitiesQuery, type CapabilityQueueFilters } from "../../../api/queries/admin";
import { keys } from "../../../api/queries/keys";
import { invalidate } from "../../../api/query-client";
import type { Draft } from "../../../lib/drafts";
import { paths } from "../../../lib/paths";
import { pageEntry, readPage, withQuery } from "../../../lib/search-params";
import { toast } from "../../../ui/toast";
import { type Answer, createReview, type ReviewModel } from "./review-model";

type Queue = Schema<"CapabilityQueue">;

interface View {
  categoryId: string;
  /** The only vendor of the queue: other pages lead to it. */
  vendorId: string;
  /** The vendor that is open; the first of the queue where it is empty. */
  openId: string;
  page: number;
}

interface Options {
  client: QueryClient;
  /** The query string of the URL. */
  search: string;
  navigate: (path: string) => void;
  /** Where decisions that are not saved are kept. */
  draft?: Draft<UnsavedDecisions>;
}

/** Decisions that are not saved, by vendor. */
export type UnsavedDecisions = Readonly<Record<string, readonly (readonly [string, Answer])[]>>;

const INITIAL_VIEW = { vendorId: "", openId: "", page: 1 };

/**
 * The queue of vendors to review; the URL is the source of truth. Unsaved answers stay with their vendor while
 * another one is open, and the order stays until the queue is loaded again.
 */
export function createCapabilityQueue({ client, search, navigate, draft }: Options) {
  const view = signal(readView(search));
  const reviews = new Map<string, ReviewModel>();
  const unsaved = signal<UnsavedDecisions>(draft?.read() ?? {});
  /** Vendors that were saved since the queue was loaded. */
  const saved = signal<ReadonlySet<string>>(new Set());
  /** The vendor of this list that was saved last, until that is taken back. */
  const lastSaved = signal<string | null>(null);

  function go(change: Partial<View>): void {
    if (change.page !== undefined) lastSaved.value = null;
    view.value = { ...view.value, ...change };
    navigate(viewPath(view.value));
  }

  const filters = computed(() => toQueryParams(view.value));

  /** Puts a saved vendor into its place, so that nothing moves under the reader. */
  function keep(vendor: Schema<"QueuedVendor">, coverage: Queue["coverage"] | null): void {
    client.setQueryData<Queue>(adminCapabilitiesQuery(filters.value).queryKey, (queue) => {
      if (!queue) return queue;
      const items = queue.items.map((queued) =>
        queued.vendorId === vendor.vendorId ? vendor : queued,
      );
      return { ...queue, coverage: coverage ?? queue.coverage, items };
    });
    saved.value = new Set([...saved.value, vendor.vendorId]);
    lastSaved.value = vendor.vendorId;
    void invalidate(client, keys.capabilities, keys.vendors, keys.audit);
  }

  function keepUnsaved(vendorId: string, changes: UnsavedDecisions[string]): void {
    const { [vendorId]: _, ...others } = unsaved.value;
    unsaved.value = changes.length > 0 ? { ...others, [vendorId]: changes } : others;
    if (Object.keys(unsaved.value).length > 0) draft?.keep(unsaved.value);
    else draft?.drop();
  }

  function review(vendor: Schema<"QueuedVendor">, { questions }: Queue): ReviewModel {
    const known = reviews.get(vendor.vendorId);
    // What is unsaved or failed is newer than the queue.
    const isNewer = known?.dirty.value || (known?.failure.value ?? null) !== null;
    if (known && (isNewer || known.vendor.value.etag === vendor.etag)) return known;
    const { vendorId } = vendor;
    const made = createReview(client, {
      ...{ vendor, questions },
      onSaved: keep,
      unsaved: unsaved.peek()[vendorId],
      onChange: (changes) => keepUnsaved(vendorId, changes),
    });
    reviews.set(vendor.vendorId, made);
    return made;
  }

  function neighbor({ items }: Queue, vendorId: string, step: 1 | -1) {
    const at = items.findIndex((vendor) => vendor.vendorId === vendorId);
    return items[at + step];
  }

  return {
    view,
    filters,
    saved,
    unsaved,
    /** Drops what was decided about a vendor and not saved. */
    forget(vendorId: string): void {
      reviews.delete(vendorId);
      keepUnsaved(vendorId, []);
    },
    /** Whether anything is decided about any vendor and not saved. */
    isUnsaved: computed(() => Object.keys(unsaved.value).length > 0),
    review,
    isDirty: (vendorId: string) => vendorId in unsaved.value,
    /** The vendor that is open. */
    opened({ items }: Queue): Schema<"QueuedVendor"> | undefined {
      return items.find((vendor) => vendor.vendorId === view.value.openId) ?? items[0];
    },
    follow(newSearch: string) {
      view.value = readView(newSearch);
    },
    chooseCategory: (categoryId: string) => go({ ...INITIAL_VIEW, categoryId }),
    open: (openId: string) => go({ openId }),
    turnTo: (page: number) => go({ page, openId: "" }),
    /** Opens the vendor before or after; false where there is none. */
    step(queue: Queue, vendorId: string, step: 1 | -1): boolean {
      const next = neighbor(queue, vendorId, step);
      if (next) go({ openId: next.vendorId });
      return next !== undefined;
    },
    canUndo: computed(() => lastSaved.value !== null),
    hasNext: (queue: Queue, vendorId: string) => neighbor(queue, vendorId, 1) !== undefined,
    /** Saves a vendor when it is left; if that fails, its answers stay with it and a way back is shown. */
    async saveBehind(review: ReviewModel): Promise<void> {
      const { vendorId, name } = review.vendor.value;
      lastSaved.value = null;
      if (await review.save()) return;
      const action = { label: "Open it", onAction: () => go({ openId: vendorId }) };
      toast({ tone: "danger", title: `${name} was not saved`, action });
    },
    /** Takes back the last save and opens its vendor, where a failure is reported as well. */
    async undo(): Promise<void> {
      const vendorId = lastSaved.value;
      const last = vendorId === null ? undefined : reviews.get(vendorId);
      if (vendorId === null || last === undefined || last.pending.value) return;
      const isUndone = await last.undo();
      go({ openId: vendorId });
      if (!isUndone) return;
      lastSaved.value = null;
      saved.value = new Set([...saved.value].filter((id) => id !== vendorId));
    },
    /** Sorts the queue by what is known now, and opens its first vendor. */
    async reload(): Promise<void> {
      for (const [vendorId, { dirty }] of reviews) if (!dirty.value) reviews.delete(vendorId);
      saved.value = new Set();
      go({ openId: "", page: 1 });
      await client.invalidateQueries({ queryKey: keys.adminCapabilities });
    },
  };
}

export type CapabilityQueueModel = ReturnType<typeof createCapabilityQueue>;

function readView(search: string): View {
  const query = new URLSearchParams(search);
  return {
    categoryId: query.get("categoryId") ?? "",
    vendorId: query.get("vendor") ?? "",
    openId: query.get("open") ?? "",
    page: readPage(query.get("page")),
  };
}

function viewPath({ categoryId, vendorId, openId, page }: View): string {
  return withQuery(paths.adminCapabilities, {
    ...{ categoryId, vendor: vendorId, open: openId },
    page: pageEntry(page),
  });
}

function toQueryParams({ categoryId, vendorId, page }: View): CapabilityQueueFilters {
  return {
    ...(categoryId !== "" && { categoryId }),
    ...(page > 1 && { page: String(page) }),
    ...(vendorId !== "" && { vendorId }),
  };
}
