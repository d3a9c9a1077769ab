import { signal } from "@preact/signals-react";
import { errorText } from "../api/api-error";

export interface Toast {
  title: string;
  description?: string;
  /** `danger` for what failed; anything else is good news. */
  tone?: "danger";
  action?: { label: string; onAction: () => void };
}

/** How long a toast stays, in milliseconds. */
export const TOAST_DURATION = 5000;

/** The toast on screen. At most one at a time: a new one takes the place of the old. */
export const shownToast = signal<(Toast & { id: number; open: boolean }) | null>(null);

let lastId = 0;

/** Shows a toast: `toast({ title: "Profile updated" })`. */
export function toast(message: Toast): void {
  lastId += 1;
  shownToast.value = { ...message, id: lastId, open: true };
}

/** Shows a toast that something failed, where its title says no more than that. */
export function toastError(description: string): void {
  toast({ tone: "danger", title: "Error", description });
}

/** For the `onError` of a call: shows the server's sentence, or the given one where it sent none. */
export function toastFailure(fallback: string) {
  return (error: Error) => toastError(errorText(error, fallback));
}

/** The failure of a form of one field; a toast would repeat what stands at the field, and cover it on a phone. */
export function toastUnlessAtField(sentence: string, atField: boolean): void {
  if (!atField) toastError(sentence);
}

/** Lets the toast on screen go. */
export function dismissToast(): void {
  const shown = shownToast.value;
  if (shown) shownToast.value = { ...shown, open: false };
}
