import { screen, within } from "@testing-library/react";
import { vi } from "vitest";
import { TrendsPage } from "../features/trends/trends-page";
import { createPlot } from "../ui/chart/plot";
import { renderAt } from "./render";

export const plot = {
  canvas: document.createElement("canvas"),
  show: vi.fn(),
  resize: vi.fn(),
  restyle: vi.fn(),
  moveCursor: vi.fn(),
  position: () => ({ left: 0, width: 100 }),
  destroy: vi.fn(),
};

/** Resets the mocked plot of `ui/chart/plot`, on Nov 21, 2026. */
export function resetPlot() {
  vi.mocked(createPlot).mockReset().mockReturnValue(plot);
  vi.setSystemTime("2026-11-21T12:00:00Z");
  return () => vi.useRealTimers();
}

/** The arguments of the last call of the mocked plot. */
export function chart() {
  const call = vi.mocked(createPlot).mock.calls.at(-1);
  if (!call) throw new Error("no chart was drawn");
  return { content: call[1], events: call[2] };
}

export function region(name: string) {
  return within(screen.getByRole("region", { name }));
}

/** Opens Trends and waits for its figures. */
export async function openTrends(address = "/trends") {
  const page = renderAt(address, <TrendsPage />);
  await screen.findByText("Total Demos");
  await screen.findByText(/^Showing|^No demo bookings found/);
  return page;
}
