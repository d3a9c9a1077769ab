import { RotateCw } from "lucide-react";
import type { Schema } from "../../../api/client";
import { classNames } from "../../../lib/class-names";
import { formatCount, formatShare } from "../../../lib/format";
import text from "../../../styles/text.module.css";
import { Button } from "../../../ui/button";
import { Disclosure } from "../../../ui/disclosure";
import { InlineField } from "../../../ui/inline-field";
import { scrollFade } from "../../../ui/scroll-fade";
import { Select } from "../../../ui/select";
import { Table, TableHead } from "../../../ui/table";
import styles from "./coverage-bar.module.css";
import type { CapabilityQueueModel } from "./queue-model";

type Coverage = Schema<"CategoryCoverage">;

interface CoverageBarProps {
  /** Of every category. */
  coverage: readonly Coverage[];
  opened: Schema<"QueuedVendor"> | undefined;
  model: CapabilityQueueModel;
}

/** Which category is reviewed, and how well it is known. */
export function CoverageBar({ coverage, opened, model }: CoverageBarProps) {
  const { categoryId, vendorId } = model.view.value;
  const shownId = vendorId === "" ? categoryId : (opened?.categoryId ?? "");
  const shown = coverage.find((category) => category.categoryId === shownId) ?? total(coverage);
  return (
    <div className={styles.bar}>
      <div className={styles.line}>
        <InlineField label="Category">
          {(id) => (
            <Select
              id={id}
              empty="All categories"
              value={shownId}
              onChange={(event) => model.chooseCategory(event.target.value)}
              options={coverage.map((category) => ({
                value: category.categoryId,
                label: category.categoryName,
              }))}
            />
          )}
        </InlineField>
        <Figure part={shown.saying} whole={shown.vendors} words={SAYING} />
        <Figure part={shown.met} whole={shown.needs} words={MET} />
        <Button
          className={text.labelHiddenOnPhone}
          size="sm"
          icon={RotateCw}
          onClick={() => void model.reload()}
        >
          Sort again
        </Button>
      </div>
      <Disclosure label="Coverage by category">
        <CoverageTable coverage={coverage} model={model} />
      </Disclosure>
    </div>
  );
}

/** The words behind "0 of 0", "1 of 1" and "2 of 3". */
type Words = Readonly<Record<"none" | "one" | "many", string>>;

const SAYING: Words = {
  none: "No active vendor",
  one: "vendor says something",
  many: "vendors say something",
};
const MET: Words = {
  none: "No need is asked for",
  one: "need is met by some vendor",
  many: "needs are met by some vendor",
};

function Figure({ part, whole, words }: { part: number; whole: number; words: Words }) {
  if (whole === 0) return <p className={styles.figure}>{words.none}</p>;
  return (
    <p className={styles.figure}>
      <span className={text.tabular}>
        <b>{formatCount(part)}</b> of {formatCount(whole)}
      </span>{" "}
      {whole === 1 ? words.one : words.many}
    </p>
  );
}

function CoverageTable({
  coverage,
  model,
}: {
  coverage: readonly Coverage[];
  model: CapabilityQueueModel;
}) {
  return (
    <div ref={scrollFade} className={styles.scroll}>
      <Table className={styles.table}>
        <TableHead
          columns={["Category", "Vendors that say something", "Needs that some vendor meets"]}
        />
        <tbody>
          {coverage.map((category) => (
            <tr key={category.categoryId}>
              <th scope="row">
                <button type="button" onClick={() => model.chooseCategory(category.categoryId)}>
                  <bdi>{category.categoryName}</bdi>
                </button>
              </th>
              <td className={text.tabular}>
                <Share part={category.saying} whole={category.vendors} />
              </td>
              <td className={text.tabular}>
                <Share part={category.met} whole={category.needs} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Share({ part, whole }: { part: number; whole: number }) {
  if (whole === 0) return "None";
  return (
    <>
      {formatCount(part)} of {formatCount(whole)}{" "}
      <span className={classNames(text.muted, text.small)}>{formatShare(part, whole)}</span>
    </>
  );
}

/** Every category together; categories may share a need, so these are sums. */
function total(coverage: readonly Coverage[]): Omit<Coverage, "categoryId" | "categoryName"> {
  const sum = (of: (category: Coverage) => number) =>
    coverage.reduce((all, category) => all + of(category), 0);
  return {
    vendors: sum(({ vendors }) => vendors),
    saying: sum(({ saying }) => saying),
    needs: sum(({ needs }) => needs),
    met: sum(({ met }) => met),
  };
}
