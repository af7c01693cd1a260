import { errorFromResponse } from './api-client';
import type { KnownPath, Reply } from './api-types';

// The upload code is in a separate module, so that pages without uploads do not load it.

type UploadOptions = {
  signal?: AbortSignal;
  /** Callback that receives the sent share of the form, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * Sends a form with a file. Uses XMLHttpRequest, because `fetch` does not report upload progress. Throws the errors of
 * `callApi`, or AbortError if the upload is cancelled.
 */
export function uploadFormDataWithProgress<const Path extends string>(
  path: Path & KnownPath<'POST', Path>,
  form: FormData,
  { signal, onProgress }: UploadOptions = {},
): Promise<Reply<'POST', Path>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300 ? resolve(request.response) : reject(errorFromResponse(request, request.response));
    request.onerror = () => reject(new TypeError('The connection was lost.'));
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
