/** Texts that the page and the dialog share. */
export const TECH_STACK_TEXT = "Tell us what legal technology tools you currently use.";
export const LOAD_ERROR_TITLE = "Error Loading Tech Stack";
export const LOAD_ERROR_TEXT = "Failed to load category data. Please try again.";
