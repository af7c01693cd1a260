import { randomBytes } from 'node:crypto';

export type Part = {
  name: string;
  body: Buffer | string;
  /** Name of the file, or undefined for a text field. */
  filename?: string;
  /** Content type that the sender claims. */
  type?: string;
};

export type Form = { body: Buffer; contentType: string };

/**
 * Returns the exact bytes of a form. Does not use FormData, because FormData would correct the errors that tests send
 * on purpose.
 */
export function formOf(parts: Part[], boundary = `pv${randomBytes(12).toString('hex')}`): Form {
  const pieces = parts.flatMap(({ name, body, filename, type }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n`,
    ),
    Buffer.from(type === undefined ? '\r\n' : `Content-Type: ${type}\r\n\r\n`),
    Buffer.from(body as Buffer),
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

type More = { alt?: string; uploadId?: string; poster?: Buffer; filename?: string; type?: string };

/** Returns the form that uploads one file for a post, as the page sends it. */
export const mediaForm = (
  postId: number | string,
  media: Buffer,
  { alt, uploadId, poster, filename = 'x.jpg', type = 'image/jpeg' }: More = {},
): Form =>
  formOf([
    { name: 'postId', body: String(postId) },
    ...(alt === undefined ? [] : [{ name: 'alt', body: alt }]),
    ...(uploadId === undefined ? [] : [{ name: 'uploadId', body: uploadId }]),
    ...(poster === undefined ? [] : [{ name: 'poster', body: poster, filename: 'frame.jpg', type: 'image/jpeg' }]),
    { name: 'media', body: media, filename, type },
  ]);
