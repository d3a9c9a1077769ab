import { unanswered } from "./api-error";
import { SECOND } from "./durations";

/** How long a server may take to begin an answer: one that hangs would keep a screen waiting for ever. */
export const ANSWER_LIMIT = 30 * SECOND;

/** What is asked for; once the limit has passed it is given up and fails, as where no answer came. */
export async function within<Answer>(
  ask: (limit: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const limit = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOver = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      fail(unanswered("silent"));
      limit.abort();
    }, ANSWER_LIMIT);
  });
  try {
    return await Promise.race([ask(limit.signal), isOver]);
  } finally {
    clearTimeout(timer);
  }
}
