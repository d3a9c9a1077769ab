import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { Schema } from "../../api/client";
import { keys } from "../../api/queries/keys";
import { ada, problem } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { RecoveryCodesDialog } from "./recovery-codes-dialog";
import { SecondFactorCard } from "./second-factor-card";

const off: Schema<"OwnSecondFactor"> = { since: null, recoveryCodesLeft: 0, isRequired: false };
const on = { ...off, since: "2026-11-01T09:00:00Z", recoveryCodesLeft: 10 };
const setup: Schema<"SecondFactorSetup"> = {
  secret: "GEZDGNBVGY3TQOJQ",
  uri: "otpauth://totp/Stackbrief:ada?secret=GEZDGNBVGY3TQOJQ",
  qr: { size: 21, path: "M0 0h7v1h-7z" },
};
const codes = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-JKLM-NPQ${"ABCDEFGHJK"[index]}`);
const BAD = "This code is not valid. Type the one that your app shows now.";
const badCode = { ...problem(403, "bad_code", BAD), fields: { code: BAD } };

beforeEach(() => server.use(answers("get", "/api/auth/me", ada)));

test("it is set up by the password, the picture and a first code; its codes are shown once", async () => {
  const sent: unknown[] = [];
  let own: Schema<"OwnSecondFactor"> = off;
  server.use(
    http.get("*/api/profile/second-factor", () => HttpResponse.json(own)),
    answers("post", "/api/profile/second-factor/setup", setup, async (request) => {
      sent.push(await request.json());
    }),
    refuses("post", "/api/profile/second-factor", 403, badCode),
  );
  const { user, client } = renderAt("/profile", <SecondFactorCard />);
  const invalidated = vi.spyOn(client, "invalidateQueries");
  const begin = await screen.findByRole("button", { name: "Set up" });
  expect(begin).toBeDisabled();
  await user.type(screen.getByLabelText("Your password"), "correct horse");
  await user.click(begin);
  const picture = await screen.findByRole("img", { name: "QR code for your authenticator app" });
  expect(picture.querySelector("path")).toHaveAttribute("d", "M0 0h7v1h-7z");
  // Cameras need four light modules around it.
  expect(picture).toHaveAttribute("viewBox", "-4 -4 29 29");
  expect(screen.getByText("GEZD GNBV GY3T QOJQ")).toBeVisible();
  expect(screen.getByText("It is not on yet")).toBeVisible();
  // The steps are read from the first on, and the form of the password is gone.
  expect(picture.closest("ol")).toHaveFocus();
  const field = screen.getByLabelText("Type the code that it shows");
  expect(field).toHaveAttribute("autocomplete", "one-time-code");
  expect(field).toHaveAttribute("inputmode", "numeric");
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  expect(await screen.findByText("Enter a code.")).toBeVisible();
  await user.type(field, "000000");
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(BAD));
  expect(picture).toBeVisible();

  server.use(
    http.post("*/api/profile/second-factor", async ({ request }) => {
      sent.push(await request.json());
      own = on;
      return HttpResponse.json({ recoveryCodes: codes }, { status: 201 });
    }),
  );
  await user.clear(field);
  await user.type(field, "123456");
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  const dialog = await screen.findByRole("dialog", { name: "Recovery codes" });
  expect(
    within(dialog)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(codes);
  expect(sent).toEqual([{ currentPassword: "correct horse" }, { code: "123456" }]);
  expect(within(dialog).getByText(/They are not shown again\./)).toBeVisible();
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(within(dialog).getByRole("button", { name: "Copy" }));
  expect(write).toHaveBeenCalledWith(codes.join("\n"));
  expect(await screen.findByText("Recovery codes copied")).toBeVisible();
  write.mockRejectedValueOnce(new Error("denied"));
  await user.click(within(dialog).getByRole("button", { name: "Copy" }));
  expect(await screen.findByText("Select the codes and copy them.")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "I have kept them" }));
  expect(await screen.findByText(/10 of 10 recovery codes are left\./)).toBeVisible();
  expect(screen.getByText("On")).toBeVisible();
  expect(screen.getByText(/Since Nov 1, 2026 each sign-in asks for a code\./)).toBeVisible();
  expect(screen.queryByText(codes[0] as string)).toBeNull();
  // The other sessions have ended with it.
  expect(invalidated).toHaveBeenCalledWith(expect.objectContaining({ queryKey: keys.sessions }));
  expect(invalidated).toHaveBeenCalledWith(expect.objectContaining({ queryKey: keys.audit }));
});

test("the recovery codes are downloaded as a text file that the browser makes", async () => {
  let file: Blob | undefined;
  const revoke = vi.fn();
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        file = blob;
        return "blob:codes";
      },
      revokeObjectURL: revoke,
    }),
  );
  let saved: HTMLAnchorElement | undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved = this;
  });
  const close = vi.fn();
  const { user } = renderAt("/profile", <RecoveryCodesDialog codes={codes} onClose={close} />);
  await user.click(screen.getByRole("button", { name: "Download" }));
  expect(saved?.download).toBe("stackbrief-recovery-codes.txt");
  expect(saved?.href).toBe("blob:codes");
  expect(await file?.text()).toBe(
    `Stackbrief recovery codes for ${window.location.host}\nEach works once.\n\n${codes.join("\n")}\n`,
  );
  // The browser reads it after the press.
  expect(revoke).not.toHaveBeenCalled();
  // What cannot be shown again goes by nothing but the button that says so.
  await user.keyboard("{Escape}");
  expect(close).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "I have kept them" }));
  expect(close).toHaveBeenCalledOnce();
  click.mockRestore();
});

test("the key can be copied, and what fails is said", async () => {
  const words = "Current password is incorrect.";
  const wrong = { ...problem(403, "wrong_password", words), fields: { currentPassword: words } };
  server.use(
    answers("get", "/api/profile/second-factor", off),
    refuses("post", "/api/profile/second-factor/setup", 403, wrong),
  );
  const { user } = renderAt("/profile", <SecondFactorCard />);
  const password = await screen.findByLabelText("Your password");
  const begin = screen.getByRole("button", { name: "Set up" });
  await user.type(password, "wrong horse");
  await user.click(begin);
  await waitFor(() => expect(password).toHaveAccessibleDescription(words));
  // A toast would repeat what stands at the field, over the button that is pressed next.
  expect(screen.queryByText("Error")).toBeNull();
  server.use(refuses("post", "/api/profile/second-factor/setup", 502));
  await user.click(begin);
  expect(await screen.findByText("Failed to begin. Please try again.")).toBeVisible();
  server.use(
    answers("post", "/api/profile/second-factor/setup", setup),
    refuses("post", "/api/profile/second-factor", 502),
  );
  await user.click(begin);
  const copy = await screen.findByRole("button", { name: "Copy key" });
  await user.click(copy);
  expect(await screen.findByText("Key copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(setup.secret);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("denied"));
  await user.click(copy);
  expect(await screen.findByText("Select the key and copy it.")).toBeVisible();
  await user.type(screen.getByLabelText("Type the code that it shows"), "123456");
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  expect(await screen.findByText("Failed to turn it on. Please try again.")).toBeVisible();
});

test("a state that does not load says so", async () => {
  server.use(refuses("get", "/api/profile/second-factor", 404));
  renderAt("/profile", <SecondFactorCard />);
  expect(await screen.findByText("Your second factor did not load")).toBeVisible();
});

test("a set-up that is canceled leaves nothing typed", async () => {
  server.use(
    answers("get", "/api/profile/second-factor", off),
    answers("post", "/api/profile/second-factor/setup", setup),
  );
  const { user } = renderAt("/profile", <SecondFactorCard />);
  const begin = async () => {
    await user.type(await screen.findByLabelText("Your password"), "correct horse");
    await user.click(screen.getByRole("button", { name: "Set up" }));
    return screen.findByLabelText("Type the code that it shows");
  };
  expect(await screen.findByLabelText("Your password")).not.toHaveFocus();
  await user.type(await begin(), "123");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByLabelText("Your password")).toHaveValue("");
  expect(screen.getByLabelText("Your password")).toHaveFocus();
  expect(screen.getByRole("button", { name: "Set up" })).toBeDisabled();
  expect(await begin()).toHaveValue("");
});

test("turning it off asks for the password and a code", async () => {
  let sent: unknown;
  let own: Schema<"OwnSecondFactor"> = on;
  server.use(
    http.get("*/api/profile/second-factor", () => HttpResponse.json(own)),
    refuses("post", "/api/profile/second-factor/turn-off", 403, badCode),
  );
  const { user, client } = renderAt("/profile", <SecondFactorCard />);
  const invalidated = vi.spyOn(client, "invalidateQueries");
  const open = async () => {
    await user.click(await screen.findByRole("button", { name: "Turn off" }));
    return within(await screen.findByRole("dialog", { name: "Turn off the second factor?" }));
  };
  let dialog = await open();
  expect(dialog.getByText("Your password alone will sign you in.")).toBeVisible();
  const owner = screen.getByRole("dialog").querySelector("[autocomplete=username]");
  expect(owner).toHaveValue(ada.user.email);
  expect(dialog.getByLabelText("Code")).not.toHaveAttribute("inputmode");
  expect(dialog.getByText("6 digits of your app, or a recovery code")).toBeVisible();
  await user.type(dialog.getByLabelText("Your password"), "correct horse");
  await user.type(dialog.getByLabelText("Code"), "123456");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  dialog = await open();
  await user.click(dialog.getByRole("button", { name: "Turn off" }));
  expect(await dialog.findByText("Password is required")).toBeVisible();
  expect(dialog.getByText("Enter a code.")).toBeVisible();
  await user.type(dialog.getByLabelText("Your password"), "correct horse");
  await user.type(dialog.getByLabelText("Code"), "000000");
  await user.click(dialog.getByRole("button", { name: "Turn off" }));
  expect(await dialog.findByText(BAD)).toBeVisible();
  const words = "Current password is incorrect.";
  const wrong = { ...problem(403, "wrong_password", words), fields: { currentPassword: words } };
  server.use(refuses("post", "/api/profile/second-factor/turn-off", 403, wrong));
  await user.click(dialog.getByRole("button", { name: "Turn off" }));
  expect(await dialog.findByText(words)).toBeVisible();
  server.use(refuses("post", "/api/profile/second-factor/turn-off", 502));
  await user.click(dialog.getByRole("button", { name: "Turn off" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(
    "Failed to change the second factor. Please try again.",
  );
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  dialog = await open();
  expect(dialog.queryByRole("alert")).toBeNull();
  await user.type(dialog.getByLabelText("Your password"), "correct horse");
  let answer: () => void = () => undefined;
  server.use(
    http.post("*/api/profile/second-factor/turn-off", async ({ request }) => {
      sent = await request.json();
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      own = off;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await user.type(dialog.getByLabelText("Code"), "123456");
  await user.click(dialog.getByRole("button", { name: "Turn off" }));
  await waitFor(() => expect(sent).toBeDefined());
  expect(dialog.getByRole("button", { name: "Turning off..." })).toBeVisible();
  expect(dialog.getByLabelText("Your password")).toBeDisabled();
  expect(dialog.getByLabelText("Code")).toBeDisabled();
  answer();
  expect(await screen.findByText("Second factor turned off")).toBeVisible();
  expect(screen.getByText("Your password signs you in.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(invalidated).toHaveBeenCalledWith(expect.objectContaining({ queryKey: keys.audit }));
  expect(sent).toEqual({ currentPassword: "correct horse", code: "123456" });
  expect(await screen.findByRole("button", { name: "Set up" })).toBeVisible();
});

test("where everybody needs one it stays on, and few codes ask for new ones", async () => {
  let own = { ...on, recoveryCodesLeft: 2, isRequired: true };
  server.use(
    http.get("*/api/profile/second-factor", () => HttpResponse.json(own)),
    answers("post", "/api/profile/second-factor/recovery-codes", { recoveryCodes: codes }, () => {
      own = { ...own, recoveryCodesLeft: 10 };
    }),
  );
  const { user } = renderAt("/profile", <SecondFactorCard />);
  expect(await screen.findByText(/2 of 10 recovery codes are left: make new ones\./)).toBeVisible();
  expect(screen.getByText(/This instance requires a second factor\./)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Turn off" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "New recovery codes" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New recovery codes" }));
  expect(dialog.getByText("The codes that you kept so far stop working.")).toBeVisible();
  await user.type(dialog.getByLabelText("Your password"), "correct horse");
  await user.type(dialog.getByLabelText("Code"), "123456");
  await user.click(dialog.getByRole("button", { name: "Make new codes" }));
  const shown = await screen.findByRole("dialog", { name: "Recovery codes" });
  await waitFor(() => expect(within(shown).getAllByRole("listitem")).toHaveLength(10));
  await user.click(within(shown).getByRole("button", { name: "I have kept them" }));
  expect(await screen.findByText(/10 of 10 recovery codes are left\./)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "New recovery codes" }));
  expect(await screen.findByLabelText("Your password")).toHaveValue("");
  expect(screen.getByLabelText("Code")).toHaveValue("");
});

test("three recovery codes are not yet few", async () => {
  server.use(answers("get", "/api/profile/second-factor", { ...on, recoveryCodesLeft: 3 }));
  renderAt("/profile", <SecondFactorCard />);
  expect(await screen.findByText(/3 of 10 recovery codes are left\./)).toBeVisible();
});

test("a single recovery code is left", async () => {
  server.use(answers("get", "/api/profile/second-factor", { ...on, recoveryCodesLeft: 1 }));
  renderAt("/profile", <SecondFactorCard />);
  expect(await screen.findByText(/1 of 10 recovery codes is left: make new ones\./)).toBeVisible();
});

test("a set-up that took too long begins again", async () => {
  const words = "This set-up took too long. Please start again.";
  server.use(
    answers("get", "/api/profile/second-factor", off),
    answers("post", "/api/profile/second-factor/setup", setup),
    refuses("post", "/api/profile/second-factor", 409, problem(409, "setup_ended", words)),
  );
  const { user } = renderAt("/profile", <SecondFactorCard />);
  await user.type(await screen.findByLabelText("Your password"), "correct horse");
  await user.click(screen.getByRole("button", { name: "Set up" }));
  await user.type(await screen.findByLabelText("Type the code that it shows"), "123456");
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(await screen.findByRole("button", { name: "Set up" })).toBeVisible();
});
