import { Scale } from "lucide-react";
import { classNames } from "../../lib/class-names";
import { VendorLogo } from "../../shared/vendor/logo";
import layout from "../../styles/layout.module.css";
import text from "../../styles/text.module.css";
import { Button } from "../../ui/button";
import { scrollFade } from "../../ui/scroll-fade";
import styles from "./compare-tray.module.css";
import { RemoveCompared } from "./remove-compared";
import { MAX_COMPARED } from "./search-params";
import { unlistedText, useComparison } from "./use-comparison";
import type { VendorsModel } from "./vendors-model";

/** The vendors selected for a comparison; hidden while there are none. */
export function CompareTray({ model }: { model: VendorsModel }) {
  const { compared } = model.view.value;
  const { data } = useComparison(model);
  const unlisted = unlistedText(model.unlisted.value);
  if (compared.length === 0 && !unlisted) return null;
  const vendors = data?.vendors.filter(({ id }) => compared.includes(id)) ?? [];
  return (
    <section
      className={classNames(layout.stickyBar, styles.tray, layout.noPrint)}
      aria-label="Comparison"
      data-bottom-bar
    >
      <p className={styles.count} role="status">
        {compared.length} of {MAX_COMPARED}{" "}
        <span className={text.visuallyHiddenOnPhone}>to compare</span>
      </p>
      {unlisted && (
        <p className={styles.unlisted} role="status">
          {unlisted}
        </p>
      )}
      <ul ref={scrollFade}>
        {vendors.map((vendor) => (
          <li key={vendor.id}>
            <VendorLogo {...vendor} size={24} />
            <span className={text.oneLine} dir="auto">
              {vendor.name}
            </span>
            <RemoveCompared vendor={vendor} model={model} />
          </li>
        ))}
      </ul>
      <div className={classNames(layout.actions, styles.actions)}>
        <Button variant="ghost" onClick={model.clearCompared}>
          Clear
        </Button>
        <Button
          variant="primary"
          icon={Scale}
          disabled={compared.length < 2}
          onClick={model.openComparison}
        >
          Compare side by side
        </Button>
      </div>
    </section>
  );
}
