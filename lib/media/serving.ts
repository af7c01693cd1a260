import { entryOf } from '@/lib/entry';

/** A file never changes under its address; what a visitor may see today can be closed tomorrow, so he has to ask each time. */
export const CACHING = { signedIn: 'private, max-age=31536000, immutable', visitor: 'private, no-cache' } as const;

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** For the document of the API: what `fileResponse` answers of a stored file. */
export const SENDS_FILE = { types: Object.keys(EXTENSIONS), also: [206, 304, 416] } as const;

export const extensionOf = (contentType: string): string => entryOf(EXTENSIONS, contentType) ?? 'bin';
