import { PRICE_BRACKETS } from "../../api/facts";
import { textControl } from "../../lib/form";
import { formatPrice } from "../../lib/format";
import { FIRM_SIZES } from "../../shared/bands";
import { useCategories } from "../../shared/categories";
import { CATEGORIES_NOT_LOADED } from "../../shared/list-texts";
import textStyles from "../../styles/text.module.css";
import { Checkbox } from "../../ui/checkbox";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { RetryLink } from "../../ui/retry";
import { Select } from "../../ui/select";
import { Textarea } from "../../ui/textarea";
import styles from "./vendor-dialog.module.css";
import { type FieldName, fieldsOf, KINDS, LABELS, type NameOf } from "./vendor-fields";
import { NEW_CATEGORY, type VendorForm } from "./vendor-form";

const PRICES = PRICE_BRACKETS.map((price) => ({ value: String(price), label: formatPrice(price) }));
const LIST_HINT = "One per line.";
const HINTS: Partial<Record<FieldName, string>> = {
  logoUrl: "Starts with https://",
  partnerLevel: "Such as Gold",
  formerNames: `${LIST_HINT} Bookings and files that use one mean this vendor.`,
};

/** The controls of a vendor's fields, in the order of the contract. */
export function VendorFieldset({ form }: { form: VendorForm }) {
  const categories = useCategories();
  // Until all are here a vendor has its own.
  const known = categories.data ?? (form.category ? [form.category] : []);
  const hasFailed = categories.isError && !categories.data;
  const values = form.values.value;
  const errors = form.errors.value;
  const disabled = form.pending.value;
  const field = (name: NameOf<string>, label = LABELS[name]) => {
    const kind = KINDS[name];
    const hint =
      kind === "category" && hasFailed ? (
        <>
          {CATEGORIES_NOT_LOADED}. <RetryLink onRetry={() => void categories.refetch()} />
        </>
      ) : (
        (HINTS[name] ?? (kind === "list" ? LIST_HINT : undefined))
      );
    const isLong = kind === "paragraph" || kind === "list";
    return (
      <Field key={name} label={label} hint={hint} error={errors[name]}>
        {(attributes) => {
          const all = { ...attributes, ...textControl(form, name) };
          if (kind === "price") return <Select {...all} options={PRICES} empty="Not known" />;
          if (isLong) return <Textarea {...all} />;
          if (kind !== "category") return <Input {...all} autoComplete="off" />;
          return (
            <Select
              {...all}
              options={[
                ...known.map(({ id, name: label }) => ({ value: id, label })),
                ...(categories.data ? [{ value: NEW_CATEGORY, label: "New category…" }] : []),
              ]}
              {...(values[name] === "" && { empty: "Choose a category" })}
            />
          );
        }}
      </Field>
    );
  };
  return (
    <>
      <div className={styles.columns}>
        {fieldsOf("name", "category").map((name) => field(name))}
        {values.categoryId === NEW_CATEGORY && field("categoryName", "New category's name")}
        {fieldsOf("text", "price").map((name) => field(name))}
      </div>
      <fieldset className={styles.checkboxes}>
        <legend className={textStyles.visuallyHidden}>Status</legend>
        {fieldsOf("flag").map((name) => (
          <Checkbox
            key={name}
            label={LABELS[name]}
            checked={values[name]}
            disabled={disabled}
            onChange={(checked) => form.set(name, checked)}
          />
        ))}
      </fieldset>
      {fieldsOf("paragraph", "list")
        .filter((name) => name !== "formerNames")
        .map((name) => field(name))}
      <fieldset className={styles.checkboxes}>
        <legend>{LABELS.firmSizeSupported}</legend>
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
      {field("formerNames")}
    </>
  );
}
