import { randomUUID } from 'node:crypto';
import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { insertStoredFileRows, putFilesIntoStorage } from '@/lib/media/stored-files';

const WIDTH = 8;
const HEIGHT = 6;

/** A small but valid picture file. */
export const TINY_JPEG = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#247' } })
  .jpeg()
  .toBuffer();

/** Stores the picture `TINY_JPEG` once under each of the given variant names, without running the media converter. */
async function store(variants: string[]) {
  const folder = path.join(env().MEDIA_DIR, `made-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  const files = [];
  for (const variant of variants) {
    const file = path.join(folder, variant);
    await writeFile(file, TINY_JPEG);
    files.push({
      variant,
      path: file,
      contentType: 'image/jpeg',
      bytes: TINY_JPEG.length,
      width: WIDTH,
      height: HEIGHT,
    });
  }
  const stored = await putFilesIntoStorage({
    mediaType: 'image/webp',
    width: WIDTH,
    height: HEIGHT,
    duration: null,
    thumbHash: null,
    files,
  });
  await rmdir(folder); // The working folder is empty now, because its files were moved to the storage.
  return stored;
}

/** Adds a stored picture to a post. Returns the id of the picture. */
export const pictureOf = (postId: number, variants = ['jpeg', `w${WIDTH}`]): Promise<number> =>
  mediaOf(postId, 'image/webp', variants);

/** Adds a video with placeholder content and a poster picture to a post. Returns the id of the video. */
export const videoOf = (postId: number): Promise<number> => mediaOf(postId, 'video/mp4', ['video', 'poster']);

async function mediaOf(postId: number, mediaType: string, variants: string[]): Promise<number> {
  const stored = await store(variants);
  return db().$transaction(async (tx) => {
    const position = await tx.postMedia.count({ where: { postId } });
    const { id } = await tx.postMedia.create({
      data: { postId, position, mediaType, width: WIDTH, height: HEIGHT },
    });
    await insertStoredFileRows(tx, stored, { mediaId: id });
    return id;
  });
}

/** Gives a person a profile photo. Returns the key of the photo. */
export async function avatarOf(userId: number): Promise<string> {
  const stored = await store(['avatar']);
  const key = stored[0]?.key ?? '';
  await db().$transaction(async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { avatar: `/api/avatars/${key}` } });
    await insertStoredFileRows(tx, stored, { userId });
  });
  return key;
}
