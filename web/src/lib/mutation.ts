import { type ReadonlySignal, signal } from "@preact/signals-react";
import { MutationObserver, type MutationOptions, type QueryClient } from "@tanstack/react-query";

export interface Mutation<Variables> {
  pending: ReadonlySignal<boolean>;
  /** Resolves when the mutation has settled, well or not. A call while one is pending does nothing. */
  mutate(variables: Variables): Promise<void>;
}

/** `useMutation` for a model of signals: the same options, with `pending` as a signal. */
export function createMutation<Data, Variables = void, Context = unknown>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables, Context>,
): Mutation<Variables> {
  const observer = new MutationObserver(client, options);
  const pending = signal(false);
  return {
    pending,
    async mutate(variables) {
      if (pending.value) return;
      pending.value = true;
      try {
        await observer.mutate(variables);
      } catch {
        // Reported by `onError`.
      } finally {
        pending.value = false;
      }
    },
  };
}
