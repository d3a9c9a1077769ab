import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { problem } from "../testing/fixtures";
import { answers, refuses, server } from "../testing/server";
import { ApiError, errorFields, errorText } from "./api-error";
import { api, body } from "./client";

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.catch((error: unknown) => error);
  if (!(outcome instanceof ApiError)) throw new Error("the call did not fail");
  return outcome;
}

test("a reply arrives as its body", async () => {
  server.use(answers("get", "/api/categories", [{ id: "intake", name: "Intake" }]));
  expect(await body(api.GET("/api/categories"))).toEqual([{ id: "intake", name: "Intake" }]);
});

test("a refusal carries status and body text in its message, and the server's words apart", async () => {
  const refusal = {
    ...problem(422, "validation_failed", "Please check the marked fields."),
    fields: { email: "Please enter a valid email address" },
  };
  server.use(refuses("post", "/api/auth/sign-in", 422, refusal));
  const error = await failureOf(
    api.POST("/api/auth/sign-in", { body: { email: "x", password: "y" } }),
  );
  expect(error.message).toBe(`422: ${JSON.stringify(refusal)}`);
  expect(error).toMatchObject({ status: 422, code: "validation_failed" });
  expect(errorText(error, "fallback")).toBe("Please check the marked fields.");
  expect(errorFields(error)).toEqual({ email: "Please enter a valid email address" });
});

test("an empty refusal reads as its status text", async () => {
  server.use(refuses("get", "/api/categories", 503));
  const error = await failureOf(api.GET("/api/categories"));
  expect(error.message).toBe("503: Service Unavailable");
  expect(errorText(error, "fallback")).toBe("fallback");
});

test("a server that is not there is an error without words of its own", async () => {
  server.use(refuses("get", "/api/categories", 500, "<html>"));
  expect((await failureOf(api.GET("/api/categories"))).detail).toBeNull();
});

test("a page that something in between sends in place of a reply is a failure", async () => {
  const page = () => HttpResponse.html("<!doctype html>");
  server.use(http.get("*/api/categories", page), http.patch("*/api/profile", page));
  for (const call of [api.GET("/api/categories"), api.PATCH("/api/profile", { body: {} })]) {
    expect((await failureOf(call)).unanswered).toBe("The server sent something else.");
  }
});

test("a refusal of another server's form has no sentence for people", async () => {
  const foreign = { error: { code: 503, message: "upstream" } };
  server.use(refuses("get", "/api/categories", 503, foreign as never));
  expect((await failureOf(api.GET("/api/categories"))).detail).toBeNull();
});
