import type { CSSProperties } from "react";
import type { Schema } from "../../api/client";
import { UNKNOWN } from "../../api/facts";
import { FIRM_SIZE, firmSizeLabel } from "../../shared/bands";
import { Table, TableHead } from "../../ui/table";
import styles from "./booking-table.module.css";
import { bookingDate, bookingLocation } from "./format";

/** On a phone the head of the date names the firm size that stands below it. */
const TITLES: CSSProperties = { ["--firm-size-title" as string]: JSON.stringify(FIRM_SIZE) };

interface BookingTableProps {
  bookings: readonly Schema<"Booking">[];
  now: number;
}

/** Bookings with category, location, date and firm size. */
export function BookingTable({ bookings, now }: BookingTableProps) {
  return (
    <Table className={styles.table} style={TITLES}>
      <TableHead columns={["Category", "Location", "Date", FIRM_SIZE]} />
      <tbody>
        {bookings.map((booking) => (
          <tr key={booking.id}>
            <td>{booking.clientCategory || UNKNOWN}</td>
            <td>{bookingLocation(booking)}</td>
            <td data-firm-size={firmSize(booking)}>
              <time
                dateTime={booking.createdTime}
                title={booking.createdTime}
                data-printed={bookingDate(booking.createdTime, Number.POSITIVE_INFINITY)}
              >
                {bookingDate(booking.createdTime, now)}
              </time>
            </td>
            <td>{firmSize(booking)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Where no file named a size, the booking is stored as of a Solo firm, which nobody said. */
function firmSize(booking: Schema<"Booking">): string {
  return booking.firmSizeSaid ? firmSizeLabel(booking.standardizedPracticeAreaBrokenOut) : UNKNOWN;
}
