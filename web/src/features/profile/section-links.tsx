import { classNames } from "../../lib/class-names";
import layout from "../../styles/layout.module.css";
import { scrollFade } from "../../ui/scroll-fade";
import styles from "./section-links.module.css";
import { SECTIONS } from "./sections";

/** Where the parts stand in one long column: the way to each of them. */
export function SectionLinks() {
  return (
    <nav className={classNames(layout.stickyBar, styles.links)} aria-label="On this page">
      <ul ref={scrollFade}>
        {Object.entries(SECTIONS).map(([id, { link }]) => (
          <li key={id}>
            <a href={`#${id}`}>{link}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
