import { z } from 'zod';
import type { OrderedMediaList, MediaView } from '@/lib/media/schema';
import { cleanText } from '@/lib/text/clean-text';

/**
 * Unsaved changes to the order and the descriptions of a post's files, as stored in a draft. An empty string means no
 * changes.
 */
const changesSchema = z.array(z.object({ id: z.int(), alt: z.string().nullable() }));

/** Returns the files with the changes applied. Deleted files are left out, and files that the draft lacks come last. */
export function applyMediaChanges(media: MediaView[], changes: string): MediaView[] {
  const arrangedFiles = parseChanges(changes).flatMap(({ id, alt }) => {
    const file = media.find((one) => one.id === id);
    return file ? [{ ...file, alt }] : [];
  });
  return [...arrangedFiles, ...media.filter(({ id }) => !arrangedFiles.some((one) => one.id === id))];
}

/**
 * Serializes the order and descriptions of the files for `applyMediaChanges`. Returns '' if the order and the
 * descriptions are the same as in the saved post.
 */
export function serializeMediaChanges(media: MediaView[], arranged: readonly MediaView[]): string {
  const isSame = arranged.every(
    ({ id, alt }, index) => media[index]?.id === id && trimmedAlt(media[index]) === trimmedAlt({ alt }),
  );
  return isSame ? '' : JSON.stringify(arranged.map(({ id, alt }) => ({ id, alt })));
}

/** Returns all files for the request in their new order, or undefined if nothing changed. */
export function changedMediaOrder(media: MediaView[], changes: string): OrderedMediaList | undefined {
  const arranged = applyMediaChanges(media, changes);
  if (serializeMediaChanges(media, arranged) === '') return undefined;
  return arranged.map((file) => ({ id: file.id, alt: trimmedAlt(file) || null }));
}

const trimmedAlt = (file: Pick<MediaView, 'alt'> | undefined) => cleanText(file?.alt ?? '');

function parseChanges(changes: string) {
  if (changes === '') return [];
  try {
    return changesSchema.parse(JSON.parse(changes));
  } catch {
    return []; // Invalid stored changes are ignored, because this form cannot have written them.
  }
}
