import type { ComponentProps } from "react";
import type { Schema } from "../../api/client";
import { ROLE_LABELS } from "../../api/facts";
import { options } from "../../lib/options";
import { Select } from "../../ui/select";

const ROLES = options(ROLE_LABELS);

type RoleSelectProps = Omit<ComponentProps<typeof Select>, "options" | "onChange"> & {
  value: Schema<"Role">;
  onChoose: (role: Schema<"Role">) => void;
};

/** What someone may do. */
export function RoleSelect({ onChoose, ...native }: RoleSelectProps) {
  return (
    <Select
      {...native}
      options={ROLES}
      onChange={(event) => {
        const role = ROLES.find(({ value }) => value === event.target.value)?.value;
        if (role) onChoose(role);
      }}
    />
  );
}
