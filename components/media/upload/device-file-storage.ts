import { isPersonLeavingPage } from '@/lib/browser/page-leaving';
import { changeIndexedDbRow, createIndexedDbTable } from '@/lib/browser/indexed-db-table';
import { DEVICE_FILE_LIFETIME_MS } from './unsent-file-flags';
import type { FileToSend, UploadTargetPost } from './upload-job';

// Stores photos and videos in IndexedDB, so that they survive reloads, expired sessions and server outages. They are
// deleted when sent or removed, at sign-out, and after a week.

/** If the browser refuses storage, a file exists only while its page is open. */
const runRequest = createIndexedDbTable('pv-files', 'files', 'uploadId');

/** The server's refusal of a file. A refused file is sent again only if the person asks for it. */
export type UploadRefusal = { message: string; canRetry: boolean };

export type FileStoredOnDevice = FileToSend & {
  /** Remark that the form shows below the file, or null. */
  note: string | null;
  /**
   * Before the form is sent, the key of its draft. Afterwards, the key of the person's unsent uploads. Both keys
   * include the user id.
   */
  place: string;
  /** Post that the file belongs to. Null until the post exists. */
  post: UploadTargetPost | null;
  /** Position of the file among the files of its form or post. */
  number: number;
  /** Number of files in the post. Undefined until the post exists. */
  count?: number;
  refusal?: UploadRefusal | null;
  /** True if the whole file was sent once but the server's answer was lost, so the server may have stored the file. */
  mayBeThere?: boolean;
  keptAt: number;
};

/** Stores a file, unless the person is leaving the page. Returns true if the file was stored. */
export const storeFileOnDevice = async (file: Omit<FileStoredOnDevice, 'keptAt'>): Promise<boolean> =>
  !isPersonLeavingPage() &&
  (await runRequest('readwrite', (files) => files.put({ ...file, keptAt: Date.now() }))) !== null;

const changeStored = (uploadId: string, change: (storedFile: FileStoredOnDevice) => FileStoredOnDevice | null) =>
  changeIndexedDbRow(runRequest, uploadId, change);

/**
 * Changes a stored file of a form that is not sent yet. Writes only the changed fields, because another tab may have
 * blurred the file.
 */
export async function updateUnpostedFile(
  uploadId: string,
  changed: Partial<Pick<FileStoredOnDevice, 'file' | 'alt' | 'number'>>,
): Promise<void> {
  const { isStored } = await changeStored(uploadId, (storedFile) =>
    storedFile.post === null ? { ...storedFile, ...changed, keptAt: Date.now() } : storedFile,
  );
  // If a blurred file could not be stored, the unblurred file is deleted, so that nobody sends it.
  if (!isStored && changed.file) await deleteUnpostedFile(uploadId);
}

export const deleteUnpostedFile = (uploadId: string): Promise<unknown> =>
  changeStored(uploadId, (storedFile) => (storedFile.post === null ? null : storedFile));

/** Saves the server's refusal of a file, and whether the server may already have stored the file (`mayBeThere`). */
export const saveUploadRefusal = (
  uploadId: string,
  { refusal, mayBeThere }: Required<Pick<FileStoredOnDevice, 'refusal' | 'mayBeThere'>>,
): void =>
  void changeStored(uploadId, (storedFile) => ({
    ...storedFile,
    refusal,
    // Once `mayBeThere` is true, it stays true. Another page may have sent the file to the server before this page's
    // attempt was refused.
    mayBeThere: storedFile.mayBeThere || mayBeThere,
  }));

export const deleteFileFromDevice = (uploadId: string): void =>
  void runRequest('readwrite', (files) => files.delete(uploadId));

/** Returns the stored files of a form or of the unsent uploads, in the chosen order. Deletes expired files. */
export async function listFilesOnDevice(place: string): Promise<FileStoredOnDevice[]> {
  const all = (await runRequest<FileStoredOnDevice[]>('readonly', (files) => files.getAll())) ?? [];
  const isOld = ({ keptAt }: FileStoredOnDevice) => Date.now() - keptAt > DEVICE_FILE_LIFETIME_MS;
  for (const { uploadId } of all.filter(isOld)) deleteFileFromDevice(uploadId);
  return all.filter((file) => !isOld(file) && file.place === place).toSorted((a, b) => a.number - b.number);
}

/** Deletes all stored files, so that the next person at a shared computer does not find them. */
export const deleteAllDeviceFiles = (): Promise<unknown> => runRequest('readwrite', (files) => files.clear());
