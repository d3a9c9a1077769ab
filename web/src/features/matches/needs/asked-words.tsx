import text from "../../../styles/text.module.css";

/** The option that a firm chose, where a need is called otherwise: “Mandarin or Cantonese” of Chinese. */
export function AskedWords({ need: { asked } }: { need: { asked?: string } }) {
  return asked !== undefined && <span className={text.muted}>. You chose “{asked}”.</span>;
}
