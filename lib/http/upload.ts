import { errorOf } from './api';

// A separate module, so that pages without uploads do not load it.

type UploadOptions = {
  signal?: AbortSignal;
  /** Receives the share sent, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * Sends a form with a file. Uses XMLHttpRequest because `fetch` reports no upload progress. Throws like `api`, or
 * AbortError if cancelled.
 */
export function upload<T>(path: string, form: FormData, { signal, onProgress }: UploadOptions = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300 ? resolve(request.response as T) : reject(errorOf(request, request.response));
    request.onerror = () => reject(new TypeError('The connection was lost.'));
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
