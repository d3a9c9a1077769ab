import { type ReactNode, useId } from "react";
import "./inline-field.css";

/** A label beside its control: a label around it would be named after every entry of a list. */
export function InlineField({
  label,
  children,
}: {
  label: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="inline">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
