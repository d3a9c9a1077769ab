import { createHmac } from "node:crypto";
import { createOnboardedAccount, signOut } from "./auth";
import { expect, test, toast } from "./test";

/** The code that an authenticator app shows now (RFC 6238). */
function appCode(key: string): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const mac = createHmac("sha1", secret).update(step).digest();
  const value = mac.readUInt32BE((mac[19] ?? 0) & 15) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, "0");
}

test("a second factor is set up, asked for at the next sign-in, and a recovery code opens once", {
  tag: "@phone",
}, async ({ page, account, expectAccessible }) => {
  await createOnboardedAccount(page, account);
  await page.goto("/profile");
  const card = page.getByRole("region", { name: "Sign-in Security", exact: true });
  await card.getByLabel("Your password").fill(account.password);
  await card.getByRole("button", { name: "Set up" }).click();
  await expect(card.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible();
  const key = (await card.getByRole("code").textContent()) ?? "";
  await card.getByLabel("Type the code that it shows").fill(appCode(key.replaceAll(" ", "")));
  await card.getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog", { name: "Recovery codes" });
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await expectAccessible();
  const code = (await dialog.getByRole("listitem").first().textContent()) ?? "";
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  expect((await saved).suggestedFilename()).toBe("stackbrief-recovery-codes.txt");
  await dialog.getByRole("button", { name: "I have kept them" }).click();
  await expect(card.getByText("10 of 10 recovery codes are left")).toBeVisible();

  const enterPassword = async () => {
    await page.getByLabel("Email").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  };
  // The profile has other buttons of this name.
  await page.goto("/past");
  await signOut(page);
  await enterPassword();
  await expect(page.getByLabel("Code")).toBeFocused();
  await expectAccessible();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/matches");

  await signOut(page);
  await enterPassword();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(code);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("This code is not valid.", { exact: false })).toBeVisible();
  await expect(toast(page)).toBeHidden();
});
