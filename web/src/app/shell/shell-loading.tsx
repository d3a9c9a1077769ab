import { TopProgress } from "../../ui/top-progress";
import "../../styles/boot.css";
import { TEXTS } from "../../ui/texts";

/**
 * The window before it is known who is here. `index.html` has the same, so that it is there with the page and
 * nothing changes when the application takes over.
 */
export function ShellLoading() {
  return (
    <div className="boot" role="status">
      <div className="boot-side" />
      <div className="boot-main">
        <p>{TEXTS.loading}</p>
        <Blocks />
      </div>
    </div>
  );
}

/** A screen whose code is on its way: its title and what stands below, as gray blocks. */
export function ScreenLoading() {
  return (
    <div className="boot-main">
      <TopProgress />
      <Blocks />
    </div>
  );
}

function Blocks() {
  return (
    <div aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
