import type { ComponentProps } from "react";
import type { Schema } from "../api/client";
import { Field } from "../ui/field";
import { Select } from "../ui/select";
import { FIRM_SIZE, FIRM_SIZES } from "./bands";

type FirmSizeFieldProps = Omit<ComponentProps<typeof Select>, "options" | "empty" | "onChange"> & {
  note?: string;
  error?: string | null;
  value: Schema<"FirmSize"> | "";
  onChoose: (size: Schema<"FirmSize"> | "") => void;
};

/** The size of a firm, which may stay open. */
export function FirmSizeField({ note, error, onChoose, ...native }: FirmSizeFieldProps) {
  return (
    <Field label={FIRM_SIZE} note={note} error={error}>
      {(control) => (
        <Select
          {...native}
          {...control}
          options={FIRM_SIZES}
          empty="Select firm size"
          onChange={(event) =>
            onChoose(FIRM_SIZES.find(({ value }) => value === event.target.value)?.value ?? "")
          }
        />
      )}
    </Field>
  );
}
