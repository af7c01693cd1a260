import { ownProperty } from '@/lib/own-property';

/**
 * Cache headers for a stored file, which never changes at its address. Visitors must revalidate, because their access
 * can end at any time.
 */
export const CACHING = { signedIn: 'private, max-age=31536000, immutable', visitor: 'private, no-cache' } as const;

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** Responses of `fileResponse`, for the API document. */
export const SENDS_FILE = { types: Object.keys(EXTENSIONS), also: [206, 304, 416] } as const;

export const extensionOf = (contentType: string): string => ownProperty(EXTENSIONS, contentType) ?? 'bin';
