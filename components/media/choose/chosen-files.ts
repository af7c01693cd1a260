import { useSyncExternalStore } from 'react';
import { MAX_FILES_PER_POST } from '@/lib/media/schema';
import { randomUuid } from '@/lib/browser/random-uuid';
import { TOO_MANY_FILES_MESSAGE, checkFileAcceptance, type MediaKind } from '@/components/media/accepted-files';
import { setFormHasFilesFlag } from '@/components/media/upload/unsent-file-flags';
import {
  deleteUnpostedFile,
  storeFileOnDevice,
  listFilesOnDevice,
  updateUnpostedFile,
} from '@/components/media/upload/device-file-storage';
import {
  INITIAL_FILE_UPLOAD,
  isFileStoredOnDevice,
  applyFileUploadEvent,
  type FileUploadEvent,
} from '@/lib/outbox/file-upload-state';
import { moveListItem } from '@/components/media/move-list-item';
import { prepareChosenPicture, prepareChosenVideo } from '@/components/media/prepare-chosen-file';
import { listenToOtherTabs, notifyOtherTabs, wasSentByOtherTab } from '@/components/media/browser-tab-messages';
import type { FileToSend } from '@/components/media/upload/upload-job';

// Files chosen for unsent posts, in one list for each form. The lists remain when a form is closed.

export type ChosenFile = FileToSend & {
  /** blob: URL for the preview of the file. */
  url: string;
  /** Remark that the form shows below the file, or null. */
  note: string | null;
};
export type FileRefusal = { id: number; name: string; message: string };
type Chosen = { files: readonly ChosenFile[]; refusals: readonly FileRefusal[]; reading: number };

const NO_FILES: Chosen = { files: [], refusals: [], reading: 0 };
const filesByForm = new Map<string, Chosen>();
const watchers = new Set<() => void>();
let refusalCount = 0;

export const getChosenFilesOfForm = (place: string): Chosen => filesByForm.get(place) ?? NO_FILES;

function update(place: string, fields: Partial<Chosen>) {
  filesByForm.set(place, { ...getChosenFilesOfForm(place), ...fields });
  if (fields.files) setFormHasFilesFlag(place, fields.files.length > 0);
  for (const watcher of watchers) watcher();
}

function subscribe(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Returns the files chosen in a form. `place` is the storage key of the form's draft. */
export const useChosenFiles = (place: string): Chosen =>
  useSyncExternalStore(
    subscribe,
    () => getChosenFilesOfForm(place),
    () => NO_FILES,
  );

/** Forms for which the files stored on the device are already loaded. */
const restoredForms = new Set<string>();

/** Restores the files that an earlier page stored on this device. */
export async function restoreChosenFiles(place: string): Promise<void> {
  if (restoredForms.has(place)) return;
  restoredForms.add(place);
  listenToOtherTabs(applyOtherTab);
  update(place, { reading: getChosenFilesOfForm(place).reading + 1 });
  const restorable = (await listFilesOnDevice(place)).filter((file) => !wasSentByOtherTab(file));
  const restoredFiles = restorable.map(({ uploadId, kind, file, alt, poster, note, number }): ChosenFile => {
    const chosenFile = { uploadId, kind, file, alt, poster, note, url: URL.createObjectURL(file) };
    storedStates.set(uploadId, { file: chosenFile, number });
    return chosenFile;
  });
  const files = restoredFiles.length > 0 ? { files: [...restoredFiles, ...getChosenFilesOfForm(place).files] } : {};
  update(place, { ...files, reading: getChosenFilesOfForm(place).reading - 1 });
}

/** Stored state of each file, by upload id: the file and its position in the list. */
const storedStates = new Map<string, { file: ChosenFile; number: number }>();

function storeChanges(place: string) {
  for (const [number, file] of getChosenFilesOfForm(place).files.entries()) {
    const storedState = storedStates.get(file.uploadId);
    if (storedState?.file === file && storedState.number === number) continue;
    storedStates.set(file.uploadId, { file, number });
    // Leaves out the blob: URL of the file, because the URL is only valid while the page is open.
    const { url: _url, ...rest } = file;
    if (storedState)
      void updateUnpostedFile(file.uploadId, {
        ...(storedState.file.alt !== file.alt && { alt: file.alt }),
        ...(storedState.number !== number && { number }),
      });
    else void storeFileOnDevice({ ...rest, place, post: null, number });
  }
}

/**
 * Applies a change from another tab to this form. Files that the other tab sent are removed, and files that the other
 * tab replaced are replaced.
 */
function applyOtherTab(place: string, replaced?: string) {
  if (replaced !== undefined) void reloadReplacedFile(place, replaced);
  if (getChosenFilesOfForm(place).files.some(wasSentByOtherTab))
    takeOut(place, { type: 'take_over' }, wasSentByOtherTab);
}

async function reloadReplacedFile(place: string, uploadId: string) {
  const isIt = (one: { uploadId: string }) => one.uploadId === uploadId;
  const storedFile = (await listFilesOnDevice(place)).find(isIt);
  const visibleFile = getChosenFilesOfForm(place).files.find(isIt);
  if (storedFile && visibleFile) swapFile(place, visibleFile, storedFile.file);
  // The file is no longer stored, because another tab blurred the file but could not store the blurred version. This
  // tab therefore removes the unblurred file, so that nobody sends it.
  else if (visibleFile) takeOut(place, { type: 'take_over' }, isIt);
}

const WHILE_TYPING_MS = 500;
let typingTimer: ReturnType<typeof setTimeout> | undefined;

/** Adds the acceptable files one by one, and lists the reason for each refused file. */
export async function addChosenFiles(place: string, files: readonly File[]): Promise<void> {
  update(place, { refusals: [], reading: getChosenFilesOfForm(place).reading + files.length });
  for (const file of files) {
    const added = await readFile(place, file).catch(() => ({ refusal: "We can't read this file." }));
    const isFull = getChosenFilesOfForm(place).files.length >= MAX_FILES_PER_POST;
    if ('refusal' in added) refuse(place, file.name, added.refusal);
    else if (isFull) refuse(place, file.name, TOO_MANY_FILES_MESSAGE);
    else update(place, { files: [...getChosenFilesOfForm(place).files, chosenFrom(added)] });
    storeChanges(place);
    update(place, { reading: getChosenFilesOfForm(place).reading - 1 });
  }
}

type Read = { kind: MediaKind; file: File; poster: Blob | null; note: string | null };

async function readFile(place: string, file: File): Promise<Read | { refusal: string }> {
  const verdict = checkFileAcceptance(file);
  if ('refusal' in verdict) return verdict;
  if (getChosenFilesOfForm(place).files.length >= MAX_FILES_PER_POST) return { refusal: TOO_MANY_FILES_MESSAGE };
  const readResult = verdict.kind === 'image' ? await prepareChosenPicture(file) : await prepareChosenVideo(file);
  return 'refusal' in readResult ? readResult : { poster: null, ...readResult, kind: verdict.kind };
}

const chosenFrom = (readFile: Read): ChosenFile => ({
  ...readFile,
  uploadId: randomUuid(),
  alt: '',
  url: URL.createObjectURL(readFile.file),
});

function refuse(place: string, name: string, message: string) {
  refusalCount += 1;
  update(place, { refusals: [...getChosenFilesOfForm(place).refusals, { id: refusalCount, name, message }] });
}

const change = (place: string, uploadId: string, fields: Partial<ChosenFile>) =>
  update(place, {
    files: getChosenFilesOfForm(place).files.map((one) => (one.uploadId === uploadId ? { ...one, ...fields } : one)),
  });

export function setFileAltText(place: string, uploadId: string, alt: string): void {
  change(place, uploadId, { alt });
  clearTimeout(typingTimer);
  typingTimer = setTimeout(() => storeChanges(place), WHILE_TYPING_MS);
}

function swapFile(place: string, { uploadId, url }: ChosenFile, file: File) {
  URL.revokeObjectURL(url);
  change(place, uploadId, { file, url: URL.createObjectURL(file) });
}

/** Replaces a file in this form and in other tabs, and deletes the previous file. */
export function replaceChosenFile(place: string, chosenFile: ChosenFile, file: File): void {
  swapFile(place, chosenFile, file);
  const { uploadId } = chosenFile;
  void updateUnpostedFile(uploadId, { file }).then(() => notifyOtherTabs({ place, uploadIds: [], replaced: uploadId }));
}

/**
 * Removes from the form all files for which `isLeaving` returns true. The reason for the removal, `event`, decides
 * whether the copies on the device are deleted too (record 110).
 */
function takeOut(place: string, event: FileUploadEvent, isLeaving: (file: ChosenFile) => boolean) {
  const isKept = isFileStoredOnDevice(applyFileUploadEvent(INITIAL_FILE_UPLOAD, event));
  const { files } = getChosenFilesOfForm(place);
  for (const { uploadId, url } of files.filter(isLeaving)) {
    URL.revokeObjectURL(url);
    if (!isKept) void deleteUnpostedFile(uploadId);
  }
  update(place, { files: files.filter((file) => !isLeaving(file)) });
}

export function removeChosenFile(place: string, { uploadId }: ChosenFile): void {
  takeOut(place, { type: 'remove' }, (file) => file.uploadId === uploadId);
  update(place, { refusals: [] });
}

export function moveChosenFile(place: string, index: number, by: -1 | 1): void {
  update(place, { files: moveListItem(getChosenFilesOfForm(place).files, index, by) });
  storeChanges(place);
}

/** Empties the form after its post was sent and the upload queue has taken over the files. */
export function clearChosenFiles(place: string): void {
  clearTimeout(typingTimer);
  notifyOtherTabs({ place, uploadIds: getChosenFilesOfForm(place).files.map(({ uploadId }) => uploadId) });
  takeOut(place, { type: 'submit' }, () => true);
  update(place, { refusals: [] });
}
