import { Button } from "../ui/button";
import { Note } from "../ui/note";
import styles from "./draft-offer.module.css";
import type { OfferedDraft } from "./use-draft";

/** Offers what was typed into a form before and never saved. */
export function DraftOffer({ offered }: { offered: OfferedDraft | null }) {
  if (!offered) return null;
  return (
    <Note className={styles.offer}>
      <span>Changes that you did not save are still here.</span>
      <span className={styles.actions}>
        <Button size="sm" onClick={offered.restore}>
          Restore
        </Button>
        <Button size="sm" variant="ghost" onClick={offered.discard}>
          Discard
        </Button>
      </span>
    </Note>
  );
}
