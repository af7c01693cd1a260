import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { ConversionJob } from './conversion-job.ts';
import { unsupportedFileError } from './errors/upload-refusal.ts';

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif';
export type VideoContainer = 'mp4' | 'mov' | 'webm';
export type MediaFileKind = { kind: 'image'; format: ImageFormat } | { kind: 'video'; container: VideoContainer };

const KINDS: Partial<Record<string, MediaFileKind>> = {
  'image/jpeg': { kind: 'image', format: 'jpeg' },
  'image/png': { kind: 'image', format: 'png' },
  'image/apng': { kind: 'image', format: 'png' },
  'image/webp': { kind: 'image', format: 'webp' },
  'image/gif': { kind: 'image', format: 'gif' },
  'video/mp4': { kind: 'video', container: 'mp4' },
  'video/x-m4v': { kind: 'video', container: 'mp4' },
  'video/quicktime': { kind: 'video', container: 'mov' },
  'video/webm': { kind: 'video', container: 'webm' },
};

/** Number of bytes that the library file-type needs to identify a file. */
const FIRST_BYTES = 4100;

const ACCEPTED_HINT: Record<ConversionJob['kind'], string> = {
  media: 'Choose a JPEG, PNG, WebP or GIF photo, or an MP4, MOV or WebM video.',
  avatar: 'Choose a JPEG, PNG, WebP or GIF photo.',
};

/**
 * Identifies the kind of a file by its first bytes, because the sender chose the name and the declared type. Throws a
 * Refusal for an unsupported kind.
 */
export async function identifyFileKind(path: string, job: ConversionJob['kind']): Promise<MediaFileKind> {
  const type = await fileTypeFromBuffer(await firstBytes(path));
  const kind = type && KINDS[type.mime];
  if (!kind) throw unsupportedFileError(`This kind of file cannot be used. ${ACCEPTED_HINT[job]}`);
  return kind;
}

async function firstBytes(path: string): Promise<Uint8Array> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(new Uint8Array(FIRST_BYTES), 0, FIRST_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}
