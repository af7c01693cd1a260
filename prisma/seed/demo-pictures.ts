import { createHash } from 'node:crypto';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { incomingUploadsFolder, newUploadFolderName } from '@/lib/http/request/incoming-files';
import { attachMedia } from '@/lib/posts/media/post-media';
import { demoPeople, demoPosts, type DemoPicture, type DemoPost } from './demo-content';

const LOAD = 'demo-pictures';
const FOLDER = path.join('prisma', 'seed', 'demo-pictures');
const WIDTH = 1280;

/**
 * Adds the pictures to the demo posts through the normal upload path, and returns the number of added pictures. Skips
 * posts that were changed or deleted, and pictures that an interrupted earlier run added.
 */
export async function seedDemoPictures(): Promise<number> {
  if ((await db().dataLoad.count({ where: { name: LOAD } })) > 0) return 0;
  const counts = await Promise.all(demoPosts.filter(({ pictures }) => pictures).map(addPictures));
  await db().dataLoad.createMany({ data: { name: LOAD, sha256: '' }, skipDuplicates: true });
  return counts.reduce((sum, count) => sum + count, 0);
}

async function addPictures({ by, content, pictures = [] }: DemoPost): Promise<number> {
  const email = demoPeople.find(({ key }) => key === by)?.email ?? '';
  const post = await db().post.findFirst({ where: { content, user: { email } }, select: { id: true, userId: true } });
  if (!post) return 0;
  for (const picture of pictures) {
    try {
      await addPicture(post.userId, post.id, picture);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return 0; // The upload fails if the storage is full, or if the post has been hidden or deleted.
    }
  }
  return pictures.length;
}

async function addPicture(userId: number, postId: number, { file, alt, isFilm = false }: DemoPicture): Promise<void> {
  const folder = path.join(incomingUploadsFolder(), newUploadFolderName());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    if (isFilm) await copyFile(path.join(FOLDER, `${file}.webm`), path.join(folder, 'media'));
    // The drawing is rasterized first, because the media converter refuses SVG.
    const drawing = sharp(path.join(FOLDER, `${file}.svg`))
      .resize({ width: WIDTH })
      .png({ compressionLevel: 1 });
    await drawing.toFile(path.join(folder, isFilm ? 'poster' : 'media'));
    await attachMedia(userId, { postId, alt, uploadId: idOf(file) }, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The upload has the same UUID at each attempt, so that a repeated upload is stored once. */
const idOf = (file: string) =>
  createHash('sha256')
    .update(file)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
