import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { citiesQuery } from "../../api/queries/trends";
import { formatCount } from "../../lib/format";
import { stateName } from "../../shared/us-states";
import text from "../../styles/text.module.css";
import { AsyncPanel } from "../../ui/async-panel";
import { EmptyState } from "../../ui/empty-state";
import styles from "./cities.module.css";
import { type Filters, toQueryParams } from "./filters";
import { LoadingRows } from "./loading";
import { rankedCities } from "./ranked-locations";
import { Ranking } from "./ranking";

interface CitiesProps {
  state: string;
  filters: Filters;
}

/** The bookings of one state by city. */
export function Cities({ state, filters }: CitiesProps) {
  const query = useQuery({
    ...citiesQuery(toQueryParams(filters), state),
    placeholderData: keepPreviousData,
  });
  const name = stateName(state);
  const title = `Top Cities in ${name}`;
  return (
    <>
      <h3 className={styles.heading}>{title}</h3>
      <AsyncPanel
        large
        query={query}
        loading={<LoadingRows count={6} height={40} isInset />}
        errorTitle="The cities did not load"
        isEmpty={(cities) => cities.length === 0}
        empty={<EmptyState text={`No city data available for ${name}`} />}
      >
        {(cities) => {
          const total = cities.reduce((sum, { count }) => sum + count, 0);
          return (
            <>
              <Ranking rows={rankedCities(cities)} total={total} />
              <p className={styles.total}>
                <span>Total in {name}</span>
                <b className={text.tabular}>{formatCount(total)}</b>
              </p>
            </>
          );
        }}
      </AsyncPanel>
    </>
  );
}
