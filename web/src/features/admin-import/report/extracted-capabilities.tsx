import { Link } from "wouter";
import type { Schema } from "../../../api/client";
import { paths } from "../../../lib/paths";
import text from "../../../styles/text.module.css";

/** What was read of the vendors of an import, with the way to those that say nothing yet. */
export function ExtractedCapabilities({ of }: { of: Schema<"ExtractedCapabilities"> }) {
  return (
    <>
      {of.sentence}{" "}
      <Link className={text.link} href={paths.adminCapabilities}>
        Review capabilities
      </Link>
    </>
  );
}
