import { computed, signal } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError, errorText } from "../../../api/api-error";
import { api, body, type Schema } from "../../../api/client";
import { createMutation } from "../../../lib/mutation";

type QueuedVendor = Schema<"QueuedVendor">;
type QueueQuestion = Schema<"QueueQuestion">;

/** Whether a vendor has a capability; null where nobody says so. */
export type Answer = "yes" | "no" | null;

/** A capability to answer for one vendor. */
export interface Row {
  tag: string;
  label: string;
  /** The question that asks for it; null among the suggestions. */
  question: string | null;
  /** What the vendor's own words and columns say, whatever was decided. */
  own: Schema<"VendorStatement"> | null;
  /** Words that come near it without saying it. */
  near: Pick<Schema<"Capability">, "field" | "quote"> | null;
}

interface Options {
  vendor: QueuedVendor;
  /** The questions of the vendor's category, those of others among them. */
  questions: readonly QueueQuestion[];
  /** The vendor as it is after a save, and the coverage where it could be read again. */
  onSaved: (vendor: QueuedVendor, coverage: Schema<"CategoryCoverage">[] | null) => void;
  /** Decisions that were left unsaved before. */
  unsaved?: readonly (readonly [string, Answer])[];
  /** The decisions that are not saved, whenever they change. */
  onChange?: (unsaved: readonly (readonly [string, Answer])[]) => void;
}

type Changes = ReadonlyMap<string, Answer>;

interface Save {
  decisions: Schema<"DecisionsRequest">;
  /** The changes that it saves; what is decided while it is under way is not among them. */
  sent: Changes;
  /** What can be decided again afterwards. */
  before: Schema<"DecisionsRequest"> | null;
}

/** One vendor's capabilities under review: what is known, what was decided, and what is not saved yet. */
export function createReview(client: QueryClient, options: Options) {
  const { vendor: first, onSaved, unsaved = [], onChange = () => undefined } = options;
  const vendor = signal(first);
  const questions = signal(options.questions);
  /** Decisions that are not saved; null takes one back. */
  const changes = signal<Changes>(new Map(unsaved));
  /** What someone else decided while this was open, in words. */
  const theirs = signal<readonly string[]>([]);
  const failure = signal<string | null>(null);
  /** What was decided before the last save, until that is taken back. */
  const before = signal<Schema<"DecisionsRequest"> | null>(null);

  const rows = computed(() => rowsOf(vendor.value, questions.value));

  function decision(tag: string): Answer {
    const changed = changes.value.get(tag);
    return changed === undefined ? savedDecision(vendor.value, tag) : changed;
  }

  /** What was read from the vendor's words and is not decided; what a column lists needs no decision. */
  function open(): Row[] {
    return rows.value.filter(
      ({ tag, own }) => own !== null && own.state !== "listed" && decision(tag) === null,
    );
  }

  function change(answers: readonly (readonly [string, Answer])[]): void {
    const next = new Map(changes.value);
    for (const [tag, answer] of answers) {
      // While something is being saved, nobody knows yet what will be saved.
      if (!mutation.pending.value && answer === savedDecision(vendor.value, tag)) next.delete(tag);
      else next.set(tag, answer);
    }
    changes.value = next;
    onChange([...next]);
    failure.value = null;
  }

  async function refresh(): Promise<Schema<"CapabilityQueue">> {
    const query = { vendorId: first.vendorId };
    const fresh = await body(api.GET("/api/admin/capabilities", { params: { query } }));
    const [now] = fresh.items;
    if (now) {
      questions.value = fresh.questions;
      vendor.value = now;
    }
    return fresh;
  }

  const mutation = createMutation(client, {
    mutationFn: async ({ decisions }: Save) => {
      const { vendorId, etag } = vendor.value;
      const params = { path: { vendorId }, header: { "If-Match": etag } };
      const { response } = await api.PUT("/api/admin/vendors/{vendorId}/capabilities", {
        params,
        body: decisions,
      });
      vendor.value = { ...vendor.value, decisions, etag: response.headers.get("ETag") ?? etag };
      // They are saved, whether or not the counts can be read again.
      return refresh().catch(() => null);
    },
    onSuccess: (fresh, save) => {
      failure.value = null;
      before.value = save.before;
      const left = [...changes.value].filter(
        ([tag, answer]) =>
          save.sent.get(tag) !== answer && answer !== savedDecision(vendor.value, tag),
      );
      changes.value = new Map(left);
      onChange(left);
      theirs.value = [];
      onSaved(vendor.value, fresh?.coverage ?? null);
    },
    onError: async (error) => {
      const known = vendor.value;
      failure.value = errorText(error, "The capabilities were not saved. Please try again.");
      if (!(error instanceof ApiError) || error.status !== 412) return;
      await refresh().catch(() => undefined);
      theirs.value = differences(known, vendor.value, rows.value);
    },
  });

  return {
    vendor,
    rows,
    theirs,
    failure,
    pending: mutation.pending,
    dirty: computed(() => changes.value.size > 0),
    changes,
    decision,
    /** What counts: the decision, else what the vendor's own words say. */
    answer: ({ tag, own }: Row): Answer => decision(tag) ?? ownAnswer(own),
    decide: (tag: string, answer: Answer) => change([[tag, answer]]),
    /** Whether anything was read from the vendor's words that nobody has decided. */
    canAccept: computed(() => open().length > 0),
    /** Decides everything that was read from the vendor's words as it was read. */
    acceptAll: () => change(open().map(({ tag, own }) => [tag, ownAnswer(own)] as const)),
    /** Resolves once everything is saved or refused; true where everything that was decided before is saved. */
    async save(): Promise<boolean> {
      const sent = changes.value;
      if (sent.size > 0) {
        const decisions = decisionsOf(vendor.value, sent);
        await mutation.mutate({ decisions, sent, before: vendor.value.decisions });
      }
      return [...sent].every(([tag, answer]) => changes.value.get(tag) !== answer);
    },
    /** Decides again what was decided before the last save; true where that was saved. */
    async undo(): Promise<boolean> {
      const decided = before.value;
      if (decided === null) return false;
      await mutation.mutate({ decisions: decided, sent: new Map(), before: null });
      return before.value === null;
    },
  };
}

export type ReviewModel = ReturnType<typeof createReview>;

/** Suggestions first, the best before the others; then every question's capabilities in their order. */
function rowsOf(vendor: QueuedVendor, questions: readonly QueueQuestion[]): Row[] {
  const { categoryId, claims, suggestions } = vendor;
  const suggested = suggestions.map(
    ({ tag, label, field, quote }): Row => ({
      ...{ tag, label, question: null, own: null },
      near: { field, quote },
    }),
  );
  const tags = new Set(suggestions.map(({ tag }) => tag));
  const known = new Map(claims.map(({ tag, own }) => [tag, own]));
  const ofCategory = questions.filter((asked) => asked.categoryId === categoryId);
  const asked = ofCategory.flatMap(({ question, needs }) =>
    needs.map(
      ({ tag, label }): Row => ({ tag, label, question, own: known.get(tag) ?? null, near: null }),
    ),
  );
  return [...suggested, ...asked.filter(({ tag }) => !tags.has(tag))];
}

function ownAnswer(own: Schema<"VendorStatement"> | null): Answer {
  if (own === null) return null;
  return own.state === "denied" ? "no" : "yes";
}

function savedDecision({ decisions }: QueuedVendor, tag: string): Answer {
  if (decisions.confirmed.includes(tag)) return "yes";
  return decisions.denied.includes(tag) ? "no" : null;
}

/** What is decided once the changes are saved; decisions about capabilities of no row stay. */
function decisionsOf({ decisions }: QueuedVendor, changes: Changes): Schema<"DecisionsRequest"> {
  const list = (saved: readonly string[], answer: Answer) => [
    ...saved.filter((tag) => !changes.has(tag)),
    ...[...changes].filter(([, changed]) => changed === answer).map(([tag]) => tag),
  ];
  return { confirmed: list(decisions.confirmed, "yes"), denied: list(decisions.denied, "no") };
}

const ANSWERS = { yes: "yes", no: "no" } as const;

/** "Spanish: yes", a line for every decision that is another one now. */
function differences(before: QueuedVendor, now: QueuedVendor, rows: readonly Row[]): string[] {
  const labels = new Map(rows.map(({ tag, label }) => [tag, label]));
  const decided = [before, now].flatMap(({ decisions }) => [
    ...decisions.confirmed,
    ...decisions.denied,
  ]);
  const changed = [...new Set(decided)].filter(
    (tag) => savedDecision(before, tag) !== savedDecision(now, tag),
  );
  return changed.map((tag) => {
    const answer = savedDecision(now, tag);
    return `${labels.get(tag) ?? tag}: ${answer === null ? "open again" : ANSWERS[answer]}`;
  });
}
