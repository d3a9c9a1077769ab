import { MINUTE } from "../api/durations";

/** Downloads a file that was made in the browser. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download reads the URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE);
}
