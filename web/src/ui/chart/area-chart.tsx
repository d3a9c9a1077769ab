import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { classNames } from "../../lib/class-names";
import text from "../../styles/text.module.css";
import styles from "./area-chart.module.css";
import { drawImage, type ImageText } from "./chart-image";
import { readPalette, watchPalette } from "./palette";
import { createPlot, type Plot, type PlotContent } from "./plot";
import "./uplot.css";

export interface AreaChartHandle {
  /** A PNG of the chart as it stands, with text around it. */
  image: (text: ImageText) => Promise<Blob | null>;
}

interface AreaChartProps {
  /** Describes the chart in a sentence. */
  label: string;
  content: PlotContent;
  /** Content of the tooltip beside the point under the cursor. */
  tooltip: (index: number) => ReactNode;
  /** What the tooltip shows as a sentence, announced when the arrow keys move the cursor. */
  announcement: (index: number) => string;
  onSelect: (first: number, last: number) => void;
  /** Escape or a double click. */
  onReset: () => void;
  ref?: Ref<AreaChartHandle>;
}

/** An area chart with a cursor: the pointer or the arrow keys move it, dragging selects a stretch. */
export function AreaChart(props: AreaChartProps) {
  const { label, content, tooltip, announcement, onSelect, onReset, ref } = props;
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot>(null);
  const latest = useRef(props);
  const [cursor, setCursor] = useState<number | null>(null);
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    latest.current = { ...latest.current, onSelect };
  }, [onSelect]);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const created = createPlot(element, latest.current.content, {
      onCursor: setCursor,
      onSelect: (first, last) => latest.current.onSelect(first, last),
    });
    plot.current = created;
    const size = new ResizeObserver(() => {
      if (element.clientWidth > 0) created.resize(element.clientWidth, element.clientHeight);
    });
    size.observe(element);
    const stopWatching = watchPalette(created.restyle);
    void document.fonts?.ready.then(() => plot.current?.restyle());
    return () => {
      size.disconnect();
      stopWatching();
      created.destroy();
      plot.current = null;
    };
  }, []);

  useEffect(() => {
    latest.current = { ...latest.current, content };
    plot.current?.show(content);
  }, [content]);

  useImperativeHandle(ref, () => ({
    image: async (text) => {
      if (!plot.current || !host.current) return null;
      const { canvas } = plot.current;
      const scale = canvas.width / Math.max(canvas.clientWidth, 1);
      const image = drawImage(canvas, readPalette(host.current), text, scale);
      return new Promise((done) => image.toBlob(done, "image/png"));
    },
  }));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return onReset();
    const next = nextPoint(event.key, cursor, content.values.length - 1);
    if (next === null) return;
    event.preventDefault();
    plot.current?.moveCursor(next);
    setAnnounced(announcement(next));
  };
  const shown = cursor !== null && cursor < content.values.length ? cursor : null;
  return (
    <div className={styles.chart}>
      <div
        ref={host}
        className={styles.host}
        // Not an image: a screen reader hands the arrow keys on only to what is operated.
        role="application"
        aria-roledescription="chart"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the cursor
        tabIndex={0}
        onKeyDown={onKeyDown}
        onDoubleClick={onReset}
        onBlur={() => plot.current?.moveCursor(null)}
      />
      {shown !== null && plot.current && (
        <Tooltip {...plot.current.position(shown)}>{tooltip(shown)}</Tooltip>
      )}
      <p className={text.visuallyHidden} role="status">
        {announced}
      </p>
    </div>
  );
}

/** Placed on the side of the cursor with more room; where it has too little there, moved towards the chart's edge. */
function Tooltip({ left, width, children }: { left: number; width: number; children: ReactNode }) {
  const isRight = left > width / 2;
  const distance = (isRight ? width - left : left) + 12;
  return (
    <div className={classNames(styles.tips, isRight && styles.fromRight)} aria-hidden="true">
      <span style={{ width: distance }} />
      <div className={styles.tip}>{children}</div>
    </div>
  );
}

function nextPoint(key: string, from: number | null, last: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return from === null ? last : Math.max(0, from - 1);
    case "ArrowRight":
      return from === null ? 0 : Math.min(last, from + 1);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
