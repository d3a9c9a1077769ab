import type { ComponentProps } from "react";
import { classNames } from "../lib/class-names";
import inputStyles from "./input.module.css";
import styles from "./textarea.module.css";

/** A text input of several lines; it grows with what is typed. */
export function Textarea(native: Omit<ComponentProps<"textarea">, "className">) {
  return (
    <textarea rows={2} {...native} className={classNames(inputStyles.input, styles.textarea)} />
  );
}
