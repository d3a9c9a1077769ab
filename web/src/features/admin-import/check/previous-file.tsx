import text from "../../../styles/text.module.css";

interface PreviousFileProps {
  /** Its name; null where nothing was taken from an earlier import. */
  name: string | null;
  /** What ends the words, or leads to what was taken. */
  end: "." | ":";
}

/** From which import the choices were taken. */
export function PreviousFile({ name, end }: PreviousFileProps) {
  if (name === null) return null;
  return (
    <p className={text.muted}>
      As in the import of <bdi>{name}</bdi>
      {end}
    </p>
  );
}
