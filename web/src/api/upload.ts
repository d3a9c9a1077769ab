import { ApiError, parseObject, unanswered } from "./api-error";
import type { Schema } from "./client";

export interface Upload<Reply> {
  /** The server's reply; an `ApiError` for every failure, an `AbortError` after `abort`. */
  reply: Promise<Reply>;
  abort(): void;
}

interface UploadOptions {
  /** Fields of the form besides the file; null ones are left out. */
  fields: Readonly<Record<string, string | null>>;
  /** Bytes that have left, and of how many. */
  onSent: (sent: number, total: number) => void;
}

/** Sends one file as the multipart field "file", after the other fields, by which a server may read it. Not by fetch,
 * which cannot tell how much has left. */
export function upload<Reply extends object>(
  path: string,
  file: File,
  { fields, onSent }: UploadOptions,
): Upload<Reply> {
  const request = new XMLHttpRequest();
  const reply = new Promise<Reply>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total);
    request.onload = () => {
      const { status, responseText, statusText } = request;
      const isOk = status >= 200 && status < 300;
      if (!isOk) return reject(new ApiError(status, responseText, statusText));
      const body = parseObject<Reply>(responseText);
      if (body) resolve(body);
      else reject(unanswered("foreign"));
    };
    request.onerror = () => reject(unanswered("silent"));
    request.onabort = () => reject(new DOMException("The upload was ended", "AbortError"));
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null) form.append(name, value);
  }
  form.append("file" satisfies keyof Schema<"ImportForm">, file, file.name);
  request.open("POST", path);
  request.send(form);
  return { reply, abort: () => request.abort() };
}
