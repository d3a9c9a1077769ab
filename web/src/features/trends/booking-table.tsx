import type { Schema } from "../../api/client";
import { firmSizeLabel } from "../../shared/bands";
import { Table } from "../../ui/table";
import styles from "./booking-table.module.css";
import { bookingDate, bookingLocation } from "./format";

interface BookingTableProps {
  bookings: readonly Schema<"Booking">[];
  now: number;
}

/** Bookings with category, location, date and firm size. */
export function BookingTable({ bookings, now }: BookingTableProps) {
  return (
    <Table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Location</th>
          <th scope="col">Date</th>
          <th scope="col">Firm Size</th>
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <tr key={booking.id}>
            <td>{booking.clientCategory || "Unknown"}</td>
            <td>{bookingLocation(booking)}</td>
            <td>
              <time dateTime={booking.createdTime} title={booking.createdTime}>
                {bookingDate(booking.createdTime, now)}
              </time>
            </td>
            <td>{firmSizeLabel(booking.standardizedPracticeAreaBrokenOut)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
