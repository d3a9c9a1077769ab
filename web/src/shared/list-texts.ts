// What lists that several screens show say of themselves.

export const VENDORS_NOT_LOADED = "The vendors did not load";
export const CATEGORIES_NOT_LOADED = "The categories did not load";
export const NO_VENDORS_MATCH = "No vendors match your current filters.";
