import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../lib/class-names";
import { Icon } from "./icon";
import styles from "./note.module.css";

interface NoteProps {
  /** `danger`: something failed, and it is read out at once. Amber otherwise. */
  tone?: "danger";
  /** Without background and border, inside something that has its own. */
  quiet?: boolean;
  className?: string;
  children: ReactNode;
}

/** One sentence that the reader should know before going on. */
export function Note({ tone, quiet, className, children }: NoteProps) {
  return (
    <div
      className={classNames(
        styles.note,
        tone === "danger" && styles.danger,
        quiet && styles.quiet,
        className,
      )}
      role={tone === "danger" ? "alert" : "status"}
    >
      <Icon of={tone === "danger" ? CircleAlert : Info} />
      <div>{children}</div>
    </div>
  );
}
