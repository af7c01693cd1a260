import { z } from 'zod';
import type { MediaOrder, MediaView } from '@/lib/media/schema';
import { cleanText } from '@/lib/text/clean';

/** What was changed and not saved yet, as it stands in a draft: the order and the words of a post's files; '' when nothing was. */
const changesSchema = z.array(z.object({ id: z.int(), alt: z.string().nullable() }));

/** The files as they are to become. Of what others did meanwhile: files that are gone stay away, new ones come last. */
export function arrange(media: MediaView[], changes: string): MediaView[] {
  const listed = read(changes).flatMap(({ id, alt }) => {
    const file = media.find((one) => one.id === id);
    return file ? [{ ...file, alt }] : [];
  });
  return [...listed, ...media.filter(({ id }) => !listed.some((one) => one.id === id))];
}

/** Back again: what of this is other than the post has it. */
export function changesOf(media: MediaView[], arranged: readonly MediaView[]): string {
  const isSame = arranged.every(
    ({ id, alt }, index) => media[index]?.id === id && written(media[index]) === written({ alt }),
  );
  return isSame ? '' : JSON.stringify(arranged.map(({ id, alt }) => ({ id, alt })));
}

/** What is to be sent: all files in their order, or nothing. */
export function orderOf(media: MediaView[], changes: string): MediaOrder | undefined {
  const arranged = arrange(media, changes);
  if (changesOf(media, arranged) === '') return undefined;
  return arranged.map((file) => ({ id: file.id, alt: written(file) || null }));
}

const written = (file: Pick<MediaView, 'alt'> | undefined) => cleanText(file?.alt ?? '');

function read(changes: string) {
  if (changes === '') return [];
  try {
    return changesSchema.parse(JSON.parse(changes));
  } catch {
    return []; // a draft that somebody else wrote
  }
}
