import type { ComponentProps } from "react";
import type { Schema } from "../api/client";
import { Select } from "../ui/select";
import { FIRM_SIZES } from "./bands";

type FirmSizeSelectProps = Omit<ComponentProps<typeof Select>, "options" | "empty" | "onChange"> & {
  value: Schema<"FirmSize"> | "";
  onChoose: (size: Schema<"FirmSize"> | "") => void;
};

/** The size of a firm, which may stay open. */
export function FirmSizeSelect({ onChoose, ...native }: FirmSizeSelectProps) {
  return (
    <Select
      {...native}
      options={FIRM_SIZES}
      empty="Select firm size"
      onChange={(event) =>
        onChoose(FIRM_SIZES.find(({ value }) => value === event.target.value)?.value ?? "")
      }
    />
  );
}
