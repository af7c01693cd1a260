import { useSyncExternalStore } from 'react';
import { FILES_PER_POST } from '@/lib/media/schema';
import { randomUuid } from '@/lib/random-uuid';
import { FULL_REFUSAL, judge, type MediaKind } from './accept';
import { noteChosen } from './chosen-before';
import { dropChosen, keepFile, keptFiles, rewriteChosen } from './kept-files';
import { moved } from './order';
import { readPicture, readVideo } from './read-file';
import { hearOfOthers, tellOthers, wasSentElsewhere } from './sent-elsewhere';
import type { FileToSend } from './upload/upload-job';

// The files chosen for posts that were not sent yet: one list for each form. They outlive the form, which one may close and open again,
// and by `kept-files.ts` the page.

export type ChosenFile = FileToSend & {
  /** A blob: address of the file, for its preview. */
  url: string;
  /** What the reader should know of it. */
  note: string | null;
};
export type Refusal = { id: number; name: string; message: string };
type Chosen = { files: readonly ChosenFile[]; refusals: readonly Refusal[]; reading: number };

const NOTHING: Chosen = { files: [], refusals: [], reading: 0 };
const chosen = new Map<string, Chosen>();
const watchers = new Set<() => void>();
let refusalCount = 0;

export const chosenAt = (place: string): Chosen => chosen.get(place) ?? NOTHING;

function show(place: string, fields: Partial<Chosen>) {
  chosen.set(place, { ...chosenAt(place), ...fields });
  if (fields.files) noteChosen(place, fields.files.length > 0);
  for (const watcher of watchers) watcher();
}

function subscribe(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** `place`: the key of the form's draft. */
export const useChosenFiles = (place: string): Chosen =>
  useSyncExternalStore(
    subscribe,
    () => chosenAt(place),
    () => NOTHING,
  );

/** The places whose kept files are here already. */
const restored = new Set<string>();

/** Brings back what an earlier page left here. Until it is there, it counts as being read. */
export async function restoreFiles(place: string): Promise<void> {
  if (restored.has(place)) return;
  restored.add(place);
  hearOfOthers(takeFromOthers);
  show(place, { reading: chosenAt(place).reading + 1 });
  const here = (await keptFiles(place)).filter((file) => !wasSentElsewhere(file));
  const kept = here.map(({ uploadId, kind, file, alt, poster, note, number }): ChosenFile => {
    const chosenFile = { uploadId, kind, file, alt, poster, note, url: URL.createObjectURL(file) };
    keptAs.set(uploadId, { file: chosenFile, number });
    return chosenFile;
  });
  const files = kept.length > 0 ? { files: [...kept, ...chosenAt(place).files] } : {};
  show(place, { ...files, reading: chosenAt(place).reading - 1 });
}

/** Of each file, what of it is kept: its place in the list, and what it was then. */
const keptAs = new Map<string, { file: ChosenFile; number: number }>();

function keepAll(place: string) {
  for (const [number, file] of chosenAt(place).files.entries()) {
    const known = keptAs.get(file.uploadId);
    if (known?.file === file && known.number === number) continue;
    keptAs.set(file.uploadId, { file, number });
    const { url: _url, ...rest } = file; // an address that ends with the page
    if (known)
      void rewriteChosen(file.uploadId, {
        ...(known.file.alt !== file.alt && { alt: file.alt }),
        ...(known.number !== number && { number }),
      });
    else void keepFile({ ...rest, place, post: null, number });
  }
}

/** Another tab has sent some of these: what is kept of them is that tab's. Or it has put another file in the place of one. */
function takeFromOthers(place: string, replaced?: string) {
  if (replaced !== undefined) void takeReplaced(place, replaced);
  const gone = chosenAt(place).files.filter(wasSentElsewhere);
  if (gone.length === 0) return;
  for (const { url } of gone) URL.revokeObjectURL(url);
  show(place, { files: chosenAt(place).files.filter((file) => !wasSentElsewhere(file)) });
}

async function takeReplaced(place: string, uploadId: string) {
  const isIt = (one: { uploadId: string }) => one.uploadId === uploadId;
  const kept = (await keptFiles(place)).find(isIt);
  const shown = chosenAt(place).files.find(isIt);
  if (kept && shown) exchange(place, shown, kept.file);
}

const WHILE_TYPING_MS = 500;
let typing: ReturnType<typeof setTimeout> | undefined;

/** Takes the files that we can take, one by one, and says of the others why not. */
export async function addFiles(place: string, files: readonly File[]): Promise<void> {
  show(place, { refusals: [], reading: chosenAt(place).reading + files.length });
  for (const file of files) {
    const added = await read(place, file).catch(() => ({ refusal: "We can't read this file." }));
    const isFull = chosenAt(place).files.length >= FILES_PER_POST;
    if ('refusal' in added) refuse(place, file.name, added.refusal);
    else if (isFull) refuse(place, file.name, FULL_REFUSAL);
    else show(place, { files: [...chosenAt(place).files, chosenFrom(added)] });
    keepAll(place);
    show(place, { reading: chosenAt(place).reading - 1 });
  }
}

type Read = { kind: MediaKind; file: File; poster: Blob | null; note: string | null };

async function read(place: string, file: File): Promise<Read | { refusal: string }> {
  const verdict = judge(file);
  if ('refusal' in verdict) return verdict;
  if (chosenAt(place).files.length >= FILES_PER_POST) return { refusal: FULL_REFUSAL };
  const found = verdict.kind === 'image' ? await readPicture(file) : await readVideo(file);
  return 'refusal' in found ? found : { poster: null, ...found, kind: verdict.kind };
}

const chosenFrom = (read: Read): ChosenFile => ({
  ...read,
  uploadId: randomUuid(),
  alt: '',
  url: URL.createObjectURL(read.file),
});

function refuse(place: string, name: string, message: string) {
  refusalCount += 1;
  show(place, { refusals: [...chosenAt(place).refusals, { id: refusalCount, name, message }] });
}

const change = (place: string, uploadId: string, fields: Partial<ChosenFile>) =>
  show(place, { files: chosenAt(place).files.map((one) => (one.uploadId === uploadId ? { ...one, ...fields } : one)) });

export function describeFile(place: string, uploadId: string, alt: string): void {
  change(place, uploadId, { alt });
  clearTimeout(typing);
  typing = setTimeout(() => keepAll(place), WHILE_TYPING_MS);
}

function exchange(place: string, { uploadId, url }: ChosenFile, file: File) {
  URL.revokeObjectURL(url);
  change(place, uploadId, { file, url: URL.createObjectURL(file) });
}

/** Puts another file in the place of one, in other tabs too; what was there before is forgotten. */
export function replaceFile(place: string, chosenFile: ChosenFile, file: File): void {
  exchange(place, chosenFile, file);
  const { uploadId } = chosenFile;
  void rewriteChosen(uploadId, { file }).then(() => tellOthers({ place, uploadIds: [], replaced: uploadId }));
}

export function removeFile(place: string, { uploadId, url }: ChosenFile): void {
  URL.revokeObjectURL(url);
  dropChosen(uploadId);
  show(place, { files: chosenAt(place).files.filter((one) => one.uploadId !== uploadId), refusals: [] });
}

export function moveFile(place: string, index: number, by: -1 | 1): void {
  show(place, { files: moved(chosenAt(place).files, index, by) });
  keepAll(place);
}

/** After the post was sent, and the files handed to the queue, which keeps them on. */
export function forgetFiles(place: string): void {
  clearTimeout(typing);
  const { files } = chosenAt(place);
  tellOthers({ place, uploadIds: files.map(({ uploadId }) => uploadId) });
  for (const { url } of files) URL.revokeObjectURL(url);
  show(place, { files: [], refusals: [] });
}
