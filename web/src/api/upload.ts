import { ApiError } from "./api-error";

export interface Upload<Reply> {
  /** The server's reply; an `ApiError` for every refusal, an `AbortError` after `abort`. */
  reply: Promise<Reply>;
  abort(): void;
}

interface UploadWatch {
  /** Bytes that have left, and of how many. */
  onSent: (sent: number, total: number) => void;
}

/** Sends one file as the multipart field "file". Not by fetch, which cannot tell how much has left. */
export function upload<Reply>(path: string, file: File, { onSent }: UploadWatch): Upload<Reply> {
  const request = new XMLHttpRequest();
  const reply = new Promise<Reply>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total);
    request.onload = () => {
      const { status, responseText, statusText } = request;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText));
      else reject(new ApiError(status, responseText, statusText));
    };
    request.onerror = () => reject(new ApiError(0, "", "The server did not answer"));
    request.onabort = () => reject(new DOMException("The upload was ended", "AbortError"));
  });
  const form = new FormData();
  form.append("file", file, file.name);
  request.open("POST", path);
  request.send(form);
  return { reply, abort: () => request.abort() };
}
