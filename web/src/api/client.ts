import createClient, { type Middleware } from "openapi-fetch";
import { ApiError } from "./api-error";
import type { components, paths } from "./schema";

/** A named type of the contract: `Schema<"Vendor">`. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

const failuresAreErrors: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) {
      throw new ApiError(response.status, await response.text(), response.statusText);
    }
  },
  onError({ error }) {
    return error instanceof ApiError ? error : new ApiError(0, "", "The server did not answer");
  },
};

/** The one typed way to the server: `api.GET("/api/categories")`. Every failure throws an `ApiError`. */
export const api = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? "",
  credentials: "include",
  // Looked up at each call, so that tests can put their own server in its place.
  fetch: (request) => globalThis.fetch(request),
});
api.use(failuresAreErrors);

/** The body of a reply that has one. */
export async function body<Data>(reply: Promise<{ data?: Data }>): Promise<NonNullable<Data>> {
  const { data } = await reply;
  if (data === undefined || data === null) throw new ApiError(0, "", "The server sent no content");
  return data;
}
