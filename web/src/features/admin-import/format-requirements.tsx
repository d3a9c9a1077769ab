import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "../../ui/button-class";
import { Icon } from "../../ui/icon";
import { Panel } from "../../ui/panel";
import styles from "./side-panel.module.css";

const SAMPLES = [
  { label: "Demo bookings CSV", href: "/samples/demo-bookings.csv" },
  { label: "Vendors CSV", href: "/samples/vendors.csv" },
];

/** The required and optional columns, with sample files. */
export function FormatRequirements() {
  return (
    <Panel title="CSV Format Requirements" className={styles.text}>
      <p>The header row decides what is imported. Names match whatever their case and blanks.</p>
      <h3>Demo bookings</h3>
      <Names of={["Client", "Name", "Email", "Company", "Platform", "Created Time"]} />
      <p>
        Created Time and Client are required; Client Category may stand in for Client. Name and
        Email only tell bookings apart and are never stored.
      </p>
      <h3>Vendors, required</h3>
      <Names of={["name", "category", "websiteUrl", "bookingUrl"]} />
      <h3>Vendors, optional</h3>
      <Names of={["logoUrl", "isRecommendedPartner", "partnerLevel", "isActive", "geoFocus"]} />
      <h3>Vendors, lists separated by semicolons</h3>
      <Names
        of={["shortHighlights", "firmSizeSupported", "practiceAreasSupported", "integrations"]}
      />
      <h3>Samples to start from</h3>
      <div className={styles.samples}>
        {SAMPLES.map(({ label, href }) => (
          <a
            key={href}
            className={buttonClass({ variant: "text", size: "sm" })}
            href={href}
            download
          >
            <Icon of={Download} />
            {label}
          </a>
        ))}
      </div>
    </Panel>
  );
}

/** Column names as in a file. */
function Names({ of }: { of: readonly string[] }): ReactNode {
  return (
    <p>
      {of.map((name, index) => (
        <span key={name}>
          {index > 0 && ", "}
          <code>{name}</code>
        </span>
      ))}
    </p>
  );
}
