import { FILES_KEPT_MS } from './chosen-before';
import type { FileToSend, PostOfFiles } from './upload/upload-job';

// Photos and videos that are not with their post yet, kept on this device (IndexedDB), so that a reload, a lost session or a lost server
// costs none. They go when they are sent or removed, when their person signs out, and after a week.

const DATABASE = 'pv-files';
const STORE = 'files';

/** What was said of a file that nobody but its person sends again. */
export type KeptRefusal = { message: string; canRetry: boolean };

export type KeptFile = FileToSend & {
  /** What the reader should know of it. */
  note: string | null;
  /** The key of the form's draft, or of the uploads; both name their person. */
  place: string;
  /** Its post, once that is there. */
  post: PostOfFiles | null;
  /** Its place among the others. */
  number: number;
  /** How many go with its post; missing before that is there. */
  count?: number;
  refusal?: KeptRefusal | null;
  /** All of it was sent once, and nobody knows what became of that. */
  mayBeThere?: boolean;
  keptAt: number;
};

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  return (opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'uploadId' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('No storage'));
  }));
}

/** Null where the browser refuses or is full: then a file lives as long as its page. */
async function using<T>(mode: IDBTransactionMode, work: (files: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    const transaction = (await open()).transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('Not kept'));
    });
  } catch {
    return null;
  }
}

/** Whether it is there now. */
export const keepFile = async (file: Omit<KeptFile, 'keptAt'>): Promise<boolean> =>
  (await using('readwrite', (files) => files.put({ ...file, keptAt: Date.now() }))) !== null;

/** Changes what is kept of a file, in one go: another tab may have sent or removed it. Null drops it. */
const changeKept = (uploadId: string, change: (kept: KeptFile) => KeptFile | null): Promise<unknown> =>
  using('readwrite', (files) => {
    const reading: IDBRequest<KeptFile | undefined> = files.get(uploadId);
    reading.onsuccess = () => {
      if (!reading.result) return;
      const changed = change(reading.result);
      if (changed === null) files.delete(uploadId);
      else if (changed !== reading.result) files.put(changed);
    };
    return reading;
  });

/**
 * Of a form, which may have lost the file to a post: then what is kept is the upload's. Only what was changed here is written: the file may have
 * been blurred in another tab.
 */
export const rewriteChosen = (
  uploadId: string,
  changed: Partial<Pick<KeptFile, 'file' | 'alt' | 'number'>>,
): Promise<unknown> =>
  changeKept(uploadId, (kept) => (kept.post === null ? { ...kept, ...changed, keptAt: Date.now() } : kept));

export const dropChosen = (uploadId: string): void =>
  void changeKept(uploadId, (kept) => (kept.post === null ? null : kept));

export const keepRefusal = (uploadId: string, refusal: KeptRefusal | null): void =>
  void changeKept(uploadId, (kept) => ({ ...kept, refusal }));

export const keepMayBeThere = (uploadId: string): void =>
  void changeKept(uploadId, (kept) => ({ ...kept, mayBeThere: true }));

export const dropKept = (uploadId: string): void => void using('readwrite', (files) => files.delete(uploadId));

/** Those of a place, in their order. What has become too old goes. */
export async function keptFiles(place: string): Promise<KeptFile[]> {
  const all = (await using<KeptFile[]>('readonly', (files) => files.getAll())) ?? [];
  const isOld = ({ keptAt }: KeptFile) => Date.now() - keptAt > FILES_KEPT_MS;
  for (const { uploadId } of all.filter(isOld)) dropKept(uploadId);
  return all.filter((file) => !isOld(file) && file.place === place).toSorted((a, b) => a.number - b.number);
}

/** On a shared computer they must not wait for the next person. */
export const forgetKeptFiles = (): void => void using('readwrite', (files) => files.clear());
