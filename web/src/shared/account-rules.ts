import { LIMITS } from "../api/facts";

/** At least something, an @, and a host with a dot: whether the address exists only the owner knows. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** What is wrong with an e-mail address, if anything. */
export function emailError(email: string): string | undefined {
  return EMAIL.test(email.trim()) ? undefined : "Please enter a valid email address";
}

/** Shown below the field of a new password. */
export const NEW_PASSWORD_HINT = `At least ${LIMITS.passwordMinChars} characters.`;

/** What is wrong with a new password, if anything, in the server's words; it checks more. */
export function newPasswordError(password: string): string | undefined {
  const { length } = [...password];
  const bound =
    (length < LIMITS.passwordMinChars && `at least ${LIMITS.passwordMinChars}`) ||
    (length > LIMITS.passwordMaxChars && `at most ${LIMITS.passwordMaxChars}`);
  return bound ? `Password must be ${bound} characters long` : undefined;
}

/** The given message for a field that must be filled. */
export function requiredError(value: string, message: string): string | undefined {
  return value.trim() === "" ? message : undefined;
}

/** What is said of an empty code; the server reads every other one. */
export function codeError(code: string): string | undefined {
  return code.trim() === "" ? "Enter a code." : undefined;
}
