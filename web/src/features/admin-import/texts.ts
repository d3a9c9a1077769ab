/** What buttons about past imports say on several panels. */
export const IMPORT_TEXTS = {
  removeSampleData: "Remove sample data",
  undo: "Undo",
} as const;
