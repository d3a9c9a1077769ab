import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { Schema } from "../../api/client";
import { useModel } from "../../lib/use-model";
import { FIRM_SIZES } from "../../shared/bands";
import { useCategories } from "../../shared/categories";
import textStyles from "../../styles/text.module.css";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { Input } from "../../ui/input";
import { Note } from "../../ui/note";
import { Select } from "../../ui/select";
import { Textarea } from "../../ui/textarea";
import { toast } from "../../ui/toast";
import { useSaveVendor } from "./use-change-vendor";
import styles from "./vendor-dialog.module.css";
import { createVendorForm, type VendorValues } from "./vendor-form";

interface VendorDialogProps {
  vendor: Schema<"Vendor">;
  onClose: () => void;
}

type TextName = {
  [Name in keyof VendorValues]: VendorValues[Name] extends string ? Name : never;
}[keyof VendorValues];

const PRICES = [1, 2, 3, 4].map((price) => ({ value: String(price), label: "$".repeat(price) }));
const LIST_HINT = "Separate entries with semicolons.";

/** Every field of a vendor that can be edited. */
export function VendorDialog({ vendor, onClose }: VendorDialogProps) {
  const id = useId();
  const client = useQueryClient();
  const saveVendor = useSaveVendor();
  const categories = useCategories().data ?? [];
  const form = useModel(() =>
    createVendorForm(client, vendor, async (change) => {
      const { name } = await saveVendor({ vendor, change });
      toast({ title: "Vendor updated", description: `${name} was saved.` });
      onClose();
    }),
  );
  const values = form.values.value;
  const disabled = form.pending.value;
  const control = (name: TextName) => ({
    value: values[name],
    disabled,
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  });
  const text = (name: TextName, label: string, hint?: string) => (
    <Field label={label} hint={hint} error={form.errors.value[name]}>
      {(field) => <Input {...field} {...control(name)} autoComplete="off" />}
    </Field>
  );
  const flag = (name: "isActive" | "needsReview" | "isRecommendedPartner", label: string) => (
    <Checkbox
      label={label}
      checked={values[name]}
      disabled={disabled}
      onChange={(checked) => form.set(name, checked)}
    />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Edit ${vendor.name}`}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            pending={disabled}
            pendingLabel="Saving..."
          >
            Save Vendor
          </Button>
        </>
      }
    >
      <Form id={id} className={styles.form} onSubmit={form.submit}>
        {form.alert.value && <Note tone="danger">{form.alert.value}</Note>}
        <div className={styles.columns}>
          {text("name", "Name")}
          <Field label="Category" error={form.errors.value.categoryId}>
            {(field) => (
              <Select
                {...field}
                {...control("categoryId")}
                options={categories.map(({ id: value, name: label }) => ({ value, label }))}
              />
            )}
          </Field>
          {text("websiteUrl", "Website")}
          {text("bookingUrl", "Booking link")}
          {text("logoUrl", "Logo", "Starts with https://")}
          <Field label="Price" error={form.errors.value.priceBracket}>
            {(field) => (
              <Select {...field} {...control("priceBracket")} options={PRICES} empty="Not known" />
            )}
          </Field>
          {text("partnerLevel", "Partner level", "Such as Gold")}
        </div>
        <fieldset className={styles.checkboxes}>
          <legend className={textStyles.visuallyHidden}>Status</legend>
          {flag("isActive", "Active")}
          {flag("needsReview", "Needs review")}
          {flag("isRecommendedPartner", "Recommended partner")}
        </fieldset>
        <Field label="Description" error={form.errors.value.description}>
          {(field) => <Textarea {...field} {...control("description")} />}
        </Field>
        {text("shortHighlights", "Highlights", LIST_HINT)}
        {text("integrations", "Integrations", LIST_HINT)}
        {text("practiceAreasSupported", "Practice areas", LIST_HINT)}
        {text("geoFocus", "Regions", LIST_HINT)}
        {text("tags", "Tags", "What questionnaires ask for, between semicolons.")}
        <fieldset className={styles.checkboxes}>
          <legend>Firm sizes</legend>
          {FIRM_SIZES.map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label}
              checked={values.firmSizeSupported.includes(value)}
              disabled={disabled}
              onChange={(checked) =>
                form.set(
                  "firmSizeSupported",
                  FIRM_SIZES.map((size) => size.value).filter((size) =>
                    size === value ? checked : values.firmSizeSupported.includes(size),
                  ),
                )
              }
            />
          ))}
        </fieldset>
      </Form>
    </Dialog>
  );
}
