import { expect, test } from "vitest";
import { ApiError } from "../../api/api-error";
import { createQueryClient } from "../../api/query-client";
import { problem } from "../../testing/fixtures";
import { listed } from "../../testing/vendors";
import { createVendorForm } from "./vendor-form";

test("a conflict is reported also where the newer vendor cannot be read", async () => {
  const conflict = "Someone else has changed this vendor since you opened it. Nothing was saved.";
  const form = createVendorForm(createQueryClient(), {
    start: { vendor: listed("Alpha"), version: '"1"' },
    save: async () => {
      throw new ApiError(412, JSON.stringify(problem(412, "edit_conflict", conflict)));
    },
    reload: async () => {
      throw new ApiError(503, "");
    },
  });
  form.set("description", "Mine.");
  await form.submit();
  expect(form.alert.value).toBe(conflict);
  expect(form.values.value.description).toBe("Mine.");
});
