/** What buttons and marks say on several screens, each text once where it means one thing; no words of the product. */
export const TEXTS = {
  /** Closes without saving or doing anything. */
  cancel: "Cancel",
  clearFilters: "Clear filters",
  goToSignIn: "Go to sign-in",
  /** In place of a whole window. */
  loading: "Loading...",
  saving: "Saving...",
  /** Oneself, here. */
  signOut: "Sign out",
  signingIn: "Signing In...",
  tryAgain: "Try again",
  /** Takes back what was just done. */
  undo: "Undo",
  unsavedChanges: "Unsaved changes",
} as const;
