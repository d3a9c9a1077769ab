import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { BehindGuard } from "../../testing/behind-guard";
import { ada, adaAsAdmin } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { answers, server } from "../../testing/server";
import { VendorsPage } from "./vendors-page";

beforeEach(() =>
  server.use(
    answers("get", "/api/categories", []),
    answers("get", "/api/admin/vendors", { items: [], total: 0, page: 1, pageSize: 24 }),
  ),
);

function open(address: string) {
  return renderAt(
    address,
    <BehindGuard>
      <VendorsPage />
    </BehindGuard>,
  );
}

test("all vendors can be saved as a file, also while the list shows some of them", async () => {
  server.use(answers("get", "/api/auth/me", adaAsAdmin));
  const { user } = open("/admin/vendors?q=alp&activeOnly=true");
  const link = await screen.findByRole("link", { name: "Export CSV" });
  expect(link).toHaveAttribute("href", "/api/admin/vendors.csv");
  expect(link).toHaveAttribute("download");
  await user.tab();
  expect(link).toHaveFocus();
});

test('members see "Admins only" and are offered no file', async () => {
  server.use(answers("get", "/api/auth/me", ada));
  open("/admin/vendors");
  await screen.findByRole("heading", { name: "Admins only" });
  expect(screen.queryByRole("link", { name: "Export CSV" })).toBeNull();
});
