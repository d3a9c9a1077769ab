// What lists that several screens show say of themselves and of what they list.

export const VENDORS_NOT_LOADED = "The vendors did not load";
export const CATEGORIES_NOT_LOADED = "The categories did not load";
export const NO_VENDORS_MATCH = "No vendors match your current filters.";
export const NO_VENDORS_FOUND = "No vendors found";
/** Of the instance, not of a category. */
export const NO_VENDORS_YET = "No vendors yet";
export const IMPORT_VENDORS = "Import vendors";
export const SEARCH_VENDORS = "Search vendors";
export const NO_WEBSITE = "No website";
