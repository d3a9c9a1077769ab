import type { QueryClient } from "@tanstack/react-query";
import type { Schema } from "../../api/client";
import { createForm } from "../../lib/form";
import { requiredError } from "../../shared/account-rules";

type Vendor = Schema<"Vendor">;

/** Lists are edited as one text with entries separated by semicolons, as in an import file. */
export interface VendorValues {
  name: string;
  categoryId: string;
  websiteUrl: string;
  bookingUrl: string;
  logoUrl: string;
  partnerLevel: string;
  priceBracket: string;
  description: string;
  shortHighlights: string;
  integrations: string;
  practiceAreasSupported: string;
  geoFocus: string;
  tags: string;
  firmSizeSupported: Schema<"FirmSize">[];
  isActive: boolean;
  needsReview: boolean;
  isRecommendedPartner: boolean;
}

/** The form of one vendor; `save` receives only the changed fields. */
export function createVendorForm(
  client: QueryClient,
  vendor: Vendor,
  save: (change: Schema<"VendorPatch">) => Promise<void>,
) {
  const initial = toFormValues(vendor);
  return createForm<VendorValues>(client, {
    initial,
    validate: ({ name }) => ({ name: requiredError(name, "Name is required") }),
    save: async (values) => {
      await save(toPatch(initial, values));
      return undefined;
    },
    failure: "Failed to update the vendor. Please try again.",
  });
}

function toFormValues(vendor: Vendor): VendorValues {
  return {
    name: vendor.name,
    categoryId: vendor.categoryId,
    websiteUrl: vendor.websiteUrl ?? "",
    bookingUrl: vendor.bookingUrl ?? "",
    logoUrl: vendor.logoUrl ?? "",
    partnerLevel: vendor.partnerLevel ?? "",
    priceBracket: String(vendor.priceBracket ?? ""),
    description: vendor.description ?? "",
    shortHighlights: vendor.shortHighlights.join("; "),
    integrations: vendor.integrations.join("; "),
    practiceAreasSupported: vendor.practiceAreasSupported.join("; "),
    geoFocus: vendor.geoFocus.join("; "),
    tags: vendor.tags.join("; "),
    firmSizeSupported: vendor.firmSizeSupported,
    isActive: vendor.isActive,
    needsReview: vendor.needsReview,
    isRecommendedPartner: vendor.isRecommendedPartner,
  };
}

/** A patch with the changed fields only; an empty text clears the stored value. */
function toPatch(before: VendorValues, after: VendorValues): Schema<"VendorPatch"> {
  const whole: Required<Schema<"VendorPatch">> = {
    name: after.name.trim(),
    categoryId: after.categoryId,
    websiteUrl: after.websiteUrl.trim() || null,
    bookingUrl: after.bookingUrl.trim() || null,
    logoUrl: after.logoUrl.trim() || null,
    partnerLevel: after.partnerLevel.trim() || null,
    priceBracket: after.priceBracket === "" ? null : Number(after.priceBracket),
    description: after.description.trim() || null,
    shortHighlights: splitList(after.shortHighlights),
    integrations: splitList(after.integrations),
    practiceAreasSupported: splitList(after.practiceAreasSupported),
    geoFocus: splitList(after.geoFocus),
    tags: splitList(after.tags),
    firmSizeSupported: after.firmSizeSupported,
    isActive: after.isActive,
    needsReview: after.needsReview,
    isRecommendedPartner: after.isRecommendedPartner,
  };
  const names = Object.keys(after) as (keyof VendorValues)[];
  const changed = names.filter((name) => String(before[name]) !== String(after[name]));
  return Object.fromEntries(changed.map((name) => [name, whole[name]]));
}

function splitList(text: string): string[] {
  return text
    .split(";")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}
