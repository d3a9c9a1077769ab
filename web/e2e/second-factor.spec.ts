import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { createOnboardedAccount, signIn, signOut } from "./auth";
import { expect, get, test, toast } from "./test";

/** Steps of half a minute since 1970, by which an app and the server count (RFC 6238). */
const step = () => Math.floor(Date.now() / 30_000);

/** The code that an authenticator app shows in a step. */
function appCode(key: string, at: number): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(at));
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const value = mac.readUInt32BE((mac[19] ?? 0) & 15) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, "0");
}

test("a second factor is set up, asked for at each sign-in, and turned off", async ({
  page,
  account,
  expectAccessible,
}) => {
  const signInButton = page.getByRole("button", { name: "Sign In" });
  const refused = page.getByText("This code is not valid.", { exact: false });
  await createOnboardedAccount(page, account);
  await page.goto("/profile");
  const card = page.getByRole("region", { name: "Second Factor", exact: true });
  await card.getByLabel("Your password").fill(account.password);
  await card.getByRole("button", { name: "Set up" }).click();
  await expect(card.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible();
  const key = ((await card.getByRole("code").textContent()) ?? "").replaceAll(" ", "");
  const setUpAt = step();
  await card.getByLabel("Type the code that it shows").fill(appCode(key, setUpAt));
  await card.getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog", { name: "Recovery codes" });
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await expectAccessible();
  const [code = "", another = "", third = "", fourth = ""] = await dialog
    .getByRole("listitem")
    .allTextContents();
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("stackbrief-recovery-codes.txt");
  expect(readFileSync(await file.path(), "utf8")).toContain(`\n${code}\n${another}\n`);
  await dialog.getByRole("button", { name: "I have kept them" }).click();
  await expect(card.getByRole("button", { name: "New recovery codes" })).toBeFocused();
  await expect(card.getByText("10 of 10 recovery codes are left")).toBeVisible();
  // Shown once: the screen does not know them any more.
  await page.reload();
  await expect(card.getByText("10 of 10 recovery codes are left")).toBeVisible();
  await expect(page.getByText(code)).toHaveCount(0);

  const signOutAndEnterPassword = async () => {
    // The profile has other buttons of this name.
    await page.goto("/past");
    await signOut(page);
    await signIn(page, account);
    await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  };
  await signOutAndEnterPassword();
  await expect(page.getByLabel("Code")).toBeFocused();
  await expectAccessible();
  // Neither the address nor another tab opens before the code.
  expect((await get(page, "/api/auth/me")).status()).toBe(401);
  await page.getByLabel("Code").fill(appCode(key, setUpAt));
  await signInButton.click();
  await expect(refused).toBeVisible();
  // The code of the next step counts half a minute early, so nothing has to wait for it.
  await page.getByLabel("Code").fill(appCode(key, Math.max(setUpAt + 1, step())));
  await signInButton.click();
  await expect(page).toHaveURL("/matches");

  await signOutAndEnterPassword();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(code.toLowerCase());
  await signInButton.click();
  await expect(page).toHaveURL("/matches");

  await signOutAndEnterPassword();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(code);
  await signInButton.click();
  await expect(refused).toBeVisible();
  await expect(toast(page)).toBeHidden();
  await page.getByLabel("Recovery code").fill(another);
  await signInButton.click();
  await expect(page).toHaveURL("/matches");

  await page.goto("/profile");
  await expect(card.getByText("8 of 10 recovery codes are left")).toBeVisible();
  await card.getByRole("button", { name: "New recovery codes" }).click();
  const asked = page.getByRole("dialog", { name: "New recovery codes" });
  await asked.getByLabel("Your password").fill(account.password);
  await asked.getByLabel("Code").fill(third);
  await asked.getByRole("button", { name: "Make new codes" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  const fresh = await dialog.getByRole("listitem").allTextContents();
  expect(fresh).not.toContain(fourth);
  await dialog.getByRole("button", { name: "I have kept them" }).click();
  await expect(card.getByRole("button", { name: "New recovery codes" })).toBeFocused();
  await expect(card.getByText("10 of 10 recovery codes are left")).toBeVisible();

  await card.getByRole("button", { name: "Turn off" }).click();
  const question = page.getByRole("dialog", { name: "Turn off the second factor?" });
  await question.getByLabel("Your password").fill(account.password);
  await question.getByLabel("Code").fill(fourth);
  await question.getByRole("button", { name: "Turn off" }).click();
  await expect(question.getByText("This code is not valid.", { exact: false })).toBeVisible();
  await expectAccessible();
  await question.getByLabel("Code").fill(fresh[0] ?? "");
  await question.getByRole("button", { name: "Turn off" }).click();
  await expect(card.getByRole("button", { name: "Set up" })).toBeVisible();
  await page.goto("/past");
  await signOut(page);
  await signIn(page, account);
  await expect(page).toHaveURL("/matches");
});
