import { useCategories } from "../../shared/categories";
import { Button } from "../../ui/button";
import { Note } from "../../ui/note";
import styles from "./vendor-dialog.module.css";
import { LABELS, toWords } from "./vendor-fields";
import type { VendorForm } from "./vendor-form";

interface VendorNotesProps {
  form: VendorForm;
  onEdit: (vendorId: string) => void;
}

/** What stands in the way of saving, above the fields. */
export function VendorNotes({ form, onEdit }: VendorNotesProps) {
  const categories = useCategories().data ?? [];
  const alert = form.alert.value;
  const changed = form.changedElsewhere.value;
  const namesakeId = form.namesakeId.value;
  const [saved, values] = [form.saved.value, form.values.value];
  return (
    <>
      {alert && <Note tone="danger">{alert}</Note>}
      {changed.length > 0 && (
        <Note>
          <p>Changed meanwhile. What you typed is kept; saving replaces these values:</p>
          <ul className={styles.changes}>
            {changed.map((name) => (
              <li key={name}>
                {LABELS[name]}: {toWords(name, saved, categories)}
                {String(saved[name]) !== String(values[name]) && " (yours differs)"}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {namesakeId && (
        <Note>
          <p>The vendor that has this name is in the list already.</p>
          <Button size="sm" onClick={() => onEdit(namesakeId)}>
            Edit that vendor
          </Button>
        </Note>
      )}
    </>
  );
}
