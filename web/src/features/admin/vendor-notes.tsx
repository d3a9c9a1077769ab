import { useEffect, useRef } from "react";
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
  const notes = useRef<HTMLDivElement>(null);
  const hasNotes = Boolean(alert) || changed.length > 0 || namesakeId !== null;
  // A form is longer than a screen, and it is sent from its footer.
  useEffect(() => {
    if (hasNotes) notes.current?.scrollIntoView({ block: "nearest" });
  }, [hasNotes]);
  if (!hasNotes) return null;
  return (
    <div ref={notes} className={styles.notes}>
      {alert && <Note tone="danger">{alert}</Note>}
      {changed.length > 0 && (
        <Note>
          <p>Changed in the meantime, while what you typed is kept:</p>
          <ul className={styles.changes}>
            {changed.map((name) => (
              <li key={name}>
                {LABELS[name]}: {toWords(name, saved, categories)}
                {String(saved[name]) !== String(values[name]) && " (saving replaces it with yours)"}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {namesakeId && (
        <Note>
          <p>The vendor that has this name is in the list already.</p>
          <Button size="sm" className={styles.noteAction} onClick={() => onEdit(namesakeId)}>
            Edit that vendor
          </Button>
        </Note>
      )}
    </div>
  );
}
