import type { components } from "./schema";

type Problem = components["schemas"]["Problem"];

/**
 * A call that did not succeed. The message is "status: body text", for logs;
 * people read `detail`, which is null where the server sent no sentence of its own.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: string | null;
  readonly code: Problem["code"] | null;
  /** What is known where no answer came, such as NO_ANSWER; null for every answer. */
  readonly unanswered: string | null;
  /** The server's word on single fields, by the field's name in the request. */
  readonly fields: Record<string, string>;
  /** The required columns that a file can be imported without, as `allowMissing` takes them. */
  readonly allowMissing: string | null;
  /** The columns that a file must have and lacks. */
  readonly missingColumns: readonly string[];
  /** The names of the columns of such a file. */
  readonly columns: readonly string[];
  /** What some of them may hold: of each column the file's name, by ours. */
  readonly suggestedColumns: Readonly<Record<string, string>>;
  /** The sheets of a spreadsheet that was refused. */
  readonly sheets: readonly string[];
  /** The vendor that has a name already; only with the code `vendor_exists`. */
  readonly vendorId: string | null;

  constructor(status: number, bodyText: string, statusText = "") {
    super(`${status}: ${bodyText || statusText}`);
    this.name = "ApiError";
    const problem = parseObject<Partial<Problem>>(bodyText) ?? {};
    this.status = status;
    this.detail = sentence(problem.detail) ?? sentence(problem.error);
    this.code = problem.code ?? null;
    this.unanswered = status === 0 && statusText !== "" ? statusText : null;
    this.fields = problem.fields ?? {};
    this.allowMissing = problem.allowMissing ?? null;
    this.missingColumns = problem.missingColumns ?? [];
    this.columns = problem.columns ?? [];
    this.suggestedColumns = problem.suggestedColumns ?? {};
    this.sheets = problem.sheets ?? [];
    this.vendorId = problem.vendorId ?? null;
  }
}

export const NO_ANSWER = "The server did not answer.";
/** Said where it keeps a whole screen away. */
export const NO_ANSWER_AT_ALL = `${NO_ANSWER} Check your connection and try again.`;
const UNANSWERED = {
  silent: NO_ANSWER,
  empty: "The server sent no content.",
  foreign: "The server sent something else.",
};

/** A call without an answer of the server's own; something between us and it may have answered in its place. */
export function unanswered(reason: keyof typeof UNANSWERED): ApiError {
  return new ApiError(0, "", UNANSWERED[reason]);
}

/** What is said where the server says nothing. */
export const TRY_AGAIN = "Please try again.";

/** The server's sentence about a failure, or the given one where there is none. */
export function errorText(error: unknown, fallback: string = TRY_AGAIN): string {
  return (error instanceof ApiError && error.detail) || fallback;
}

/** Why a call failed, as far as anything is known: the server's sentence, or that it did not answer. */
export function failureReason(error: unknown, fallback: string): string {
  return errorText(error, (error instanceof ApiError && error.unanswered) || fallback);
}

/** The server's word on single fields, empty for every other failure. */
export function errorFields(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}

/** Whether a call failed because the session is missing or has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether a call failed because what it was about is not there. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** What stands between us and the server may answer in a form of its own. */
function sentence(said: unknown): string | null {
  return typeof said === "string" ? said : null;
}

/** The object that a body holds; null for every other text. */
export function parseObject<Body extends object>(bodyText: string): Body | null {
  try {
    const body: unknown = JSON.parse(bodyText);
    return typeof body === "object" ? (body as Body | null) : null;
  } catch {
    return null;
  }
}
