import { failure } from './api';

// By itself, so that pages on which nothing is uploaded do not have it.

type UploadOptions = {
  signal?: AbortSignal;
  /** How much has gone, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/** Sends a form with a file in it; `fetch` cannot tell how far it is. Throws as `api` does, AbortError when it was called off. */
export function upload<T>(path: string, form: FormData, { signal, onProgress }: UploadOptions = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300 ? resolve(request.response as T) : reject(failure(request, request.response));
    request.onerror = () => reject(new TypeError('The connection was lost.'));
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
