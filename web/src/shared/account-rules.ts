import { LIMITS, SENTENCES } from "../api/facts";

/** At least something, an @, and a host with a dot: whether the address exists only the owner knows. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** What is wrong with an e-mail address, if anything. */
export function emailError(email: string): string | undefined {
  return EMAIL.test(email.trim()) ? undefined : SENTENCES.emailInvalid;
}

/** Shown below the field of a new password. */
export const NEW_PASSWORD_HINT = `At least ${LIMITS.passwordMinChars} characters.`;

/** What is wrong with a new password, if anything, in the server's words, as all here; it checks more. */
export function newPasswordError(password: string): string | undefined {
  const { length } = [...password];
  if (length < LIMITS.passwordMinChars) return SENTENCES.passwordTooShort;
  return length > LIMITS.passwordMaxChars ? SENTENCES.passwordTooLong : undefined;
}

/** What is said where the password that one has is not typed. */
export function passwordError(password: string): string | undefined {
  return password === "" ? SENTENCES.passwordRequired : undefined;
}

/** The given message for a field that must be filled. */
export function requiredError(value: string, message: string): string | undefined {
  return value.trim() === "" ? message : undefined;
}

/** What is said of an empty code; the server reads every other one. */
export function codeError(code: string): string | undefined {
  return code.trim() === "" ? SENTENCES.codeRequired : undefined;
}
