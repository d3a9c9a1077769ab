import { IMPORT_MARKUP, IMPORT_SIGNATURES, LIMITS } from "../../../api/facts";

/** Bytes of a file that the preview reads: enough for any header and many rows. */
export const HEAD_BYTES = 256 * 1024;

export type Encoding = "UTF-8" | "UTF-16" | "Windows-1252";

export interface FileText {
  text: string;
  encoding: Encoding;
}

/** Decodes the beginning of a file as the server does; null if it is not text. */
export function decodeHead(bytes: Uint8Array): FileText | null {
  if (isOtherFormat(bytes)) return null;
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeUtf16("utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return decodeUtf16("utf-16be", bytes);
  const { text, guessed } = decodeUtf8(bytes);
  return { text: text.replace(/^\ufeff/, ""), encoding: guessed ? "Windows-1252" : "UTF-8" };
}

function isOtherFormat(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, LIMITS.importSignatureBytes));
  const text = head
    .replace(/^\xef\xbb\xbf/, "")
    .trimStart()
    .toLowerCase();
  return (
    IMPORT_SIGNATURES.some((signature) => head.startsWith(signature)) ||
    IMPORT_MARKUP.some((tag) => text.startsWith(tag))
  );
}

function decodeUtf16(name: "utf-16le" | "utf-16be", bytes: Uint8Array): FileText {
  // The last code unit may be incomplete; `stream` keeps the decoder from replacing it.
  const text = new TextDecoder(name).decode(bytes, { stream: true });
  return { text, encoding: "UTF-16" };
}

/** Decodes UTF-8; invalid bytes are decoded as Windows-1252. */
function decodeUtf8(bytes: Uint8Array): { text: string; guessed: boolean } {
  const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
  const latin = new TextDecoder("windows-1252");
  const pieces: string[] = [];
  let validEnd = 0;
  let at = 0;
  while (at < bytes.length) {
    const length = characterLength(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    // A character that is incomplete at the end of the part read is left out, not decoded as Windows-1252.
    if (bytes.length === HEAD_BYTES && at > bytes.length - 4) break;
    pieces.push(
      utf8.decode(bytes.subarray(validEnd, at)),
      latin.decode(bytes.subarray(at, at + 1)),
    );
    at += 1;
    validEnd = at;
  }
  pieces.push(utf8.decode(bytes.subarray(validEnd, at)));
  return { text: pieces.join(""), guessed: pieces.length > 1 };
}

/** Length of the UTF-8 sequence that starts here; 0 if it is invalid. */
function characterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  const second = bytes[at + 1] ?? 0;
  const lowest = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const highest = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (second < lowest || second > highest) return 0;
  for (let next = at + 2; next < at + length; next += 1) {
    if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}
