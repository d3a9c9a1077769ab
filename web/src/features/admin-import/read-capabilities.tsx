import { Link } from "wouter";
import type { Schema } from "../../api/client";
import { paths } from "../../lib/paths";
import text from "../../styles/text.module.css";
import { capabilitiesText } from "./format";

/** What was read of the vendors of an import, with the way to those that say nothing yet. */
export function ReadCapabilities({ of }: { of: Schema<"ReadCapabilities"> }) {
  return (
    <>
      {capabilitiesText(of)}{" "}
      <Link className={text.link} href={paths.adminCapabilities}>
        Review capabilities
      </Link>
    </>
  );
}
