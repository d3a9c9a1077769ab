import { HttpResponse, http, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import type { paths } from "../api/schema";

type Method = "get" | "post" | "put" | "patch" | "delete";

/** What the contract says a call answers when it succeeds. */
type Success<Path extends keyof paths, M extends Method> = paths[Path][M] extends {
  responses: infer Responses;
}
  ? Responses[keyof Responses & (200 | 201)] extends { content: { "application/json": infer Body } }
    ? Body
    : null
  : never;

/** The server of all unit tests: it answers only what a test has told it to. */
export const server = setupServer();

/** A handler whose body must fit the contract: `answers("get", "/api/categories", [])`. */
export function answers<M extends Method, Path extends keyof paths>(
  method: M,
  path: Path,
  body: Success<Path, M>,
  onRequest?: (request: Request) => void,
) {
  return http[method](mswPath(path), ({ request }) => {
    onRequest?.(request.clone());
    if (body === null) return new HttpResponse(null, { status: 204 });
    return HttpResponse.json(body as JsonBodyType);
  });
}

/** A handler that refuses with problem+json, or with any other body and status. */
export function refuses(method: Method, path: keyof paths, status: number, body?: JsonBodyType) {
  return http[method](mswPath(path), () =>
    body === undefined
      ? new HttpResponse(null, { status })
      : HttpResponse.json(body, {
          status,
          headers: { "Content-Type": "application/problem+json" },
        }),
  );
}

function mswPath(path: string): string {
  return `*${path.replace(/\{(\w+)\}/g, ":$1")}`;
}
