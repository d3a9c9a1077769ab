import type { ComponentProps } from "react";
import "./textarea.css";

/** A text input of several lines; it grows with what is typed. */
export function Textarea(native: Omit<ComponentProps<"textarea">, "className">) {
  return <textarea rows={2} {...native} className="input textarea" />;
}
