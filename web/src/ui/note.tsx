import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon";
import "./note.css";

interface NoteProps {
  /** `danger`: something failed, and it is read out at once. Amber otherwise. */
  tone?: "danger";
  /** Without ground and border, inside something that has its own. */
  quiet?: boolean;
  children: ReactNode;
}

/** One sentence that the reader should know before going on. */
export function Note({ tone, quiet, children }: NoteProps) {
  const className = ["note", tone, quiet && "quiet"].filter(Boolean).join(" ");
  return (
    <div className={className} role={tone === "danger" ? "alert" : "status"}>
      <Icon of={tone === "danger" ? CircleAlert : Info} />
      <div>{children}</div>
    </div>
  );
}
