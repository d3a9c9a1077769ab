import { MessageCircleQuestion } from "lucide-react";
import { useId } from "react";
import type { Schema } from "../../api/client";
import { ASK_IN_DEMO, askInDemo } from "../../shared/vendor/demo-questions";
import { VendorLogo } from "../../shared/vendor/logo";
import layout from "../../styles/layout.module.css";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Panel } from "../../ui/panel";
import { requestedOn } from "./format";
import styles from "./meeting-card.module.css";
import { MeetingForm } from "./meeting-form";

/** One requested meeting: vendor, date, source screen and outcome. */
export function MeetingCard({ meeting }: { meeting: Schema<"MeetingClick"> }) {
  const { vendor, vendorId } = meeting;
  const name = vendor?.name ?? "A vendor that is no longer listed";
  const id = useId();
  return (
    <Panel as="article" className={styles.card} aria-labelledby={id}>
      <VendorLogo
        name={name}
        logoUrl={vendor?.logoUrl ?? null}
        websiteUrl={vendor?.websiteUrl ?? null}
      />
      <div>
        <header className={layout.tags}>
          <h2 id={id} dir="auto">
            {name}
          </h2>
          {vendor && <Badge tone="kind">{vendor.categoryName}</Badge>}
        </header>
        <p className={styles.meta}>{requestedOn(meeting)}</p>
      </div>
      <MeetingForm meeting={meeting} name={name}>
        {vendor && (
          <Button
            variant="text"
            size="sm"
            icon={MessageCircleQuestion}
            onClick={() => askInDemo(vendorId)}
          >
            {ASK_IN_DEMO}
          </Button>
        )}
      </MeetingForm>
    </Panel>
  );
}
