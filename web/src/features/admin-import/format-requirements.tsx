import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { IMPORT_COLUMNS, IMPORT_KIND_LABELS } from "../../api/facts";
import { buttonClass } from "../../ui/button-class";
import { Disclosure } from "../../ui/disclosure";
import { Icon } from "../../ui/icon";
import { MobileCollapseButton, MobileCollapsed, useMobileCollapse } from "../../ui/mobile-collapse";
import { Panel } from "../../ui/panel";
import type { Kind } from "./columns/column-matching";
import styles from "./side-panel.module.css";

const SAMPLES = [
  { label: "Vendors CSV", href: "/samples/vendors.csv" },
  { label: "Demo bookings CSV", href: "/samples/demo-bookings.csv" },
];

type Column = (typeof IMPORT_COLUMNS)[Kind][number];
type ColumnOf<K extends Kind> = (typeof IMPORT_COLUMNS)[K][number]["name"];

const BOOKINGS: readonly ColumnOf<"bookings">[] = [
  "Client",
  "Name",
  "Email",
  "Company",
  "Platform",
  "Created Time",
];
const EITHER: readonly ColumnOf<"bookings">[] = ["Client", "Client Category"];
const BOOKINGS_REQUIRED = named("bookings", ({ isRequired }) => isRequired);
const UNSTORED = named("bookings", ({ purpose }) => /(never|not) stored\.$/.test(purpose));
const REQUIRED = named("vendors", ({ isRequired }) => isRequired);
const OPTIONAL: readonly ColumnOf<"vendors">[] = [
  "logoUrl",
  "isRecommendedPartner",
  "partnerLevel",
  "isActive",
  "geoFocus",
];
const LISTS = named("vendors", ({ isList }) => isList);

/** Every column that is understood, what each is good for, and sample files. */
export function FormatRequirements() {
  const collapse = useMobileCollapse();
  return (
    <Panel
      title="CSV Format Requirements"
      className={styles.text}
      actions={<MobileCollapseButton collapse={collapse} label="The columns" />}
    >
      <p>
        The header row decides what is imported; case and blanks in its names do not matter. An
        .xlsx spreadsheet has the same columns.
      </p>
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
      <MobileCollapsed collapse={collapse}>
        <h3>Vendors, required</h3>
        <Names of={REQUIRED} />
        <h3>Vendors, optional</h3>
        <Names of={OPTIONAL} />
        <h3>Vendors, lists separated by semicolons</h3>
        <Names of={LISTS} />
        <h3>Vendors, also understood</h3>
        <Names of={others("vendors", [...REQUIRED, ...OPTIONAL, ...LISTS])} />
        <p>
          Common exports are understood as they are: Product, Company or Vendor; Website, URL or
          Domain; Features, Capabilities or Key Features; Target Audience or Company Size; Starting
          Price or Pricing; Integrates With.
        </p>
        <p>
          Your own columns, such as Languages, Hours or Signs BAA, add to the highlights where they
          say what a vendor offers.
        </p>
        <h3>Demo bookings</h3>
        <Names of={BOOKINGS} />
        <p>
          Required: {BOOKINGS_REQUIRED.join(", ")}, and {EITHER.join(" or ")}. Not stored:{" "}
          {UNSTORED.join(", ")}.
        </p>
        <p>
          Logs and common exports are understood as they are: Date, Demo Date or Create Date;
          Vendor, Product or Event Type Name.
        </p>
        <h3>Demo bookings, optional</h3>
        <Names of={others("bookings", BOOKINGS)} />
        <Disclosure label="What each column is good for">
          <Purposes of="bookings" />
          <Purposes of="vendors" />
        </Disclosure>
      </MobileCollapsed>
    </Panel>
  );
}

/** The names of the columns of a kind of which this holds. */
function named(kind: Kind, holds: (column: Column) => boolean): string[] {
  return IMPORT_COLUMNS[kind].flatMap((column) => (holds(column) ? [column.name] : []));
}

/** The columns of a kind that are not among those shown already. */
function others(kind: Kind, shown: readonly string[]): string[] {
  return named(kind, ({ name }) => !shown.includes(name));
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

/** What the columns of a kind are good for. */
function Purposes({ of: kind }: { of: Kind }) {
  return (
    <>
      <h3>{IMPORT_KIND_LABELS[kind]}</h3>
      <dl className={styles.purposes}>
        {IMPORT_COLUMNS[kind].map(({ name, purpose, isList }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {purpose}
              {isList && " A list."}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
