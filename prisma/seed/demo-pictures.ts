import { createHash } from 'node:crypto';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { incomingUploadsFolder, newUploadFolderName } from '@/lib/http/request/incoming-files';
import { attachMedia } from '@/lib/posts/media/post-media';
import { setAvatar } from '@/lib/users/account/avatar';
import { demoPeople, demoPosts, type DemoPerson, type DemoPicture, type DemoPost } from './demo-content';

const LOAD = 'demo-pictures';
const FOLDER = path.join('prisma', 'seed', 'demo-pictures');
const AVATARS = path.join('prisma', 'seed', 'demo-avatars');
const [WIDTH, AVATAR_WIDTH] = [1280, 256];

/**
 * Uploads the profile pictures of demo people and the pictures of demo posts. Returns the number of added pictures.
 * Skips changed or deleted posts, and pictures that already exist.
 */
export async function seedDemoPictures(): Promise<number> {
  if ((await db().dataLoad.count({ where: { name: LOAD } })) > 0) return 0;
  // The pictures of the posts and the profile pictures are added one after the other, because the media converter
  // accepts at most 20 files at a time.
  const pictures = await Promise.all(demoPosts.filter((post) => post.pictures).map(addPictures));
  const avatars = await Promise.all(demoPeople.map(addAvatar));
  await db().dataLoad.createMany({ data: { name: LOAD, sha256: '' }, skipDuplicates: true });
  return [...pictures, ...avatars].reduce((sum, count) => sum + count, 0);
}

async function addPictures({ by, content, pictures = [] }: DemoPost): Promise<number> {
  const email = demoPeople.find(({ key }) => key === by)?.email ?? '';
  const post = await db().post.findFirst({ where: { content, user: { email } }, select: { id: true, userId: true } });
  if (!post) return 0;
  for (const picture of pictures) if (!(await addPicture(post.userId, post.id, picture))) return 0;
  return pictures.length;
}

async function addAvatar({ email, avatar }: DemoPerson): Promise<number> {
  const person = avatar && (await db().user.findFirst({ where: { email, avatar: null }, select: { id: true } }));
  if (!person) return 0;
  const isAdded = await inUploadFolder(async (folder) => {
    await draw(path.join(AVATARS, `${avatar}.svg`), AVATAR_WIDTH, path.join(folder, 'avatar'));
    await setAvatar(person.id, folder);
  });
  return isAdded ? 1 : 0;
}

const addPicture = (userId: number, postId: number, { file, alt, isFilm = false }: DemoPicture): Promise<boolean> =>
  inUploadFolder(async (folder) => {
    if (isFilm) await copyFile(path.join(FOLDER, `${file}.webm`), path.join(folder, 'media'));
    await draw(path.join(FOLDER, `${file}.svg`), WIDTH, path.join(folder, isFilm ? 'poster' : 'media'));
    await attachMedia(userId, { postId, alt, uploadId: idOf(file) }, folder);
  });

/**
 * Creates an upload folder, runs `work` with it, and deletes the folder. Returns false if the site refuses the upload,
 * for example because the post was deleted.
 */
async function inUploadFolder(work: (folder: string) => Promise<void>): Promise<boolean> {
  const folder = path.join(incomingUploadsFolder(), newUploadFolderName());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await work(folder);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Rasterizes a drawing, because the media converter refuses SVG. */
const draw = async (drawing: string, width: number, target: string): Promise<void> =>
  void (await sharp(drawing).resize({ width }).png({ compressionLevel: 1 }).toFile(target));

/** The upload has the same UUID at each attempt, so that a repeated upload is stored once. */
const idOf = (file: string) =>
  createHash('sha256')
    .update(file)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
