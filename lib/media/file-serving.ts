import { readOwnProperty } from '@/lib/text/own-property';

/**
 * Cache headers for a stored file, whose content never changes. Visitors' browsers must still revalidate the file,
 * because a visitor can lose access at any time.
 */
export const FILE_CACHE_HEADERS = {
  signedIn: 'private, max-age=31536000, immutable',
  visitor: 'private, no-cache',
} as const;

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** Responses that `createFileResponse` can send, for the API document. */
export const FILE_RESPONSE_DOCUMENTATION = { types: Object.keys(EXTENSIONS), also: [206, 304, 416] } as const;

export const getFileExtension = (contentType: string): string => readOwnProperty(EXTENSIONS, contentType) ?? 'bin';
