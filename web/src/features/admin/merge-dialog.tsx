import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Search } from "lucide-react";
import type { Schema } from "../../api/client";
import { LIMITS } from "../../api/facts";
import { adminVendorsQuery } from "../../api/queries/admin";
import { hostOf } from "../../lib/host";
import { useDebounced } from "../../lib/use-debounced";
import { useModel } from "../../lib/use-model";
import { useWhileShown } from "../../lib/use-while-shown";
import { NO_WEBSITE, VENDORS_NOT_LOADED } from "../../shared/list-texts";
import textStyles from "../../styles/text.module.css";
import { AsyncPanel } from "../../ui/async-panel";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Input } from "../../ui/input";
import { Note } from "../../ui/note";
import { RadioGroup } from "../../ui/radio-group";
import { TEXTS } from "../../ui/texts";
import { LoadingRows } from "./loading-rows";
import { createMerge } from "./merge-model";
import styles from "./vendor-dialog.module.css";

interface MergeDialogProps {
  /** The vendor that goes. */
  vendor: Schema<"Vendor">;
  onClose: () => void;
}

/** Makes one vendor of two rows: asks for the one that stays. */
export function MergeDialog({ vendor, onClose }: MergeDialogProps) {
  const client = useQueryClient();
  const close = useWhileShown(onClose);
  const model = useModel(() => createMerge(client, vendor, close));
  const q = useDebounced(model.typed.value.trim());
  const query = useQuery({
    ...adminVendorsQuery({
      categoryIds: vendor.categoryId,
      includeInactive: true,
      ...(q !== "" && { q }),
    }),
    placeholderData: keepPreviousData,
  });
  const chosen = model.chosen.value;
  // Sample data goes one day, and a vendor that became part of it would go along.
  const isOther = ({ id, isSample }: Schema<"Vendor">) =>
    id !== vendor.id && (vendor.isSample === true || !isSample);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Merge ${vendor.name}`}
      description={`${vendor.name} goes. Its bookings, meeting clicks, picks and tech stacks follow to the vendor that stays, and its name becomes a former name of that one. Where that one has no price, highlights or other value, it takes over those of ${vendor.name}; where both have one, its own stays.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button
            variant="danger"
            wraps
            disabled={chosen === null}
            pending={model.pending.value}
            pendingLabel="Merging..."
            onClick={model.merge}
          >
            {chosen ? `Merge into ${chosen.name}` : "Merge"}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {model.alert.value && <Note tone="danger">{model.alert.value}</Note>}
        <Input
          icon={Search}
          type="search"
          aria-label={`Search vendors of ${vendor.categoryName}`}
          placeholder={`Search ${vendor.categoryName}`}
          maxLength={LIMITS.searchMaxChars}
          autoComplete="off"
          value={model.typed.value}
          onChange={(event) => {
            model.typed.value = event.target.value;
          }}
        />
        <AsyncPanel
          query={query}
          loading={<LoadingRows />}
          errorTitle={VENDORS_NOT_LOADED}
          isEmpty={({ items }) => !items.some(isOther)}
          empty={
            <p className={textStyles.muted}>No other vendor of {vendor.categoryName} is found.</p>
          }
        >
          {({ items }) => (
            <RadioGroup
              prompt="Which one stays?"
              options={items.filter(isOther).map(({ id, name, isActive, websiteUrl }) => ({
                value: id,
                label: isActive ? name : `${name} (inactive)`,
                // Twins have one name: where they are tells them apart.
                hint: hostOf(websiteUrl) ?? NO_WEBSITE,
              }))}
              value={chosen?.id ?? null}
              onChange={(id) => {
                const into = items.find((item) => item.id === id);
                if (into) model.choose(into);
              }}
            />
          )}
        </AsyncPanel>
      </div>
    </Dialog>
  );
}
