import { scrollFade } from "../../ui/scroll-fade";
import styles from "./section-links.module.css";

/** The parts of the page in their order, by the id of each. */
const SECTIONS = [
  ["profile", "Profile"],
  ["states", "States"],
  ["firm-details", "Firm details"],
  ["your-firm", "Your firm"],
  ["password", "Password"],
  ["second-factor", "Second factor"],
  ["sessions", "Sessions"],
  ["api-tokens", "API tokens"],
  ["your-data", "Your data"],
] as const;

export type SectionId = (typeof SECTIONS)[number][0];

/** Where the parts stand in one long column: the way to each of them. */
export function SectionLinks() {
  return (
    <nav className={styles.links} aria-label="On this page">
      <ul ref={scrollFade}>
        {SECTIONS.map(([id, label]) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
