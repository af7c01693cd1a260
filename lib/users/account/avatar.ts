import 'server-only';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { notFoundError } from '@/lib/errors';
import { createFileResponse } from '@/lib/http/response/file-response';
import { convertAvatar } from '@/lib/media/convert-media';
import {
  insertStoredFileRows,
  discardStoredFiles,
  putFilesIntoStorage,
  removeDiscardedFiles,
} from '@/lib/media/stored-files';
import { FILE_CACHE_HEADERS, getFileExtension } from '@/lib/media/file-serving';
import { configuredFileStorage } from '@/lib/media/configured-storage';
import { mayReadMemberPosts, type Actor } from '@/lib/policy/access-policy';
import { isPostPubliclySharedSql, visiblePostsSql } from '@/lib/policy/visible-content-sql';
import { columnType, firstRow } from '@/lib/database/sql';

/**
 * Converts the picture file `avatar` in `folder` to a square profile photo, stores the photo, and returns its URL.
 * Throws the errors of the image conversion.
 */
export async function setAvatar(userId: number, folder: string, signal?: AbortSignal): Promise<{ avatarUrl: string }> {
  // The media converter expects its input in a file with the name `media`.
  await rename(path.join(folder, 'avatar'), path.join(folder, 'media'));
  const stored = await putFilesIntoStorage(await convertAvatar(folder, signal));
  const avatarUrl = `/api/avatars/${stored[0]?.key}`;
  try {
    await db().$transaction(async (tx) => {
      await tx.user.update({ where: { id: userId }, data: { avatar: avatarUrl }, select: { id: true } });
      await tx.storedFile.deleteMany({ where: { userId } });
      await insertStoredFileRows(tx, stored, { userId });
    });
  } catch (error) {
    await discardStoredFiles(stored);
    throw error;
  }
  await removeDiscardedFiles();
  return { avatarUrl };
}

/** Removes the profile photo, so that pages show the person's initials instead. */
export async function removeAvatar(userId: number): Promise<void> {
  await db().$transaction([
    db().user.update({ where: { id: userId }, data: { avatar: null }, select: { id: true } }),
    db().storedFile.deleteMany({ where: { userId } }),
  ]);
  await removeDiscardedFiles();
}

/**
 * Returns a profile photo to its owner and to everyone who may read posts. Visitors get the photo only while a shared
 * post shows this person's name. Otherwise throws `not_found`.
 */
export async function avatarFileResponse(request: Request, actor: Actor, key: string): Promise<Response> {
  const shared = mayReadMemberPosts(actor)
    ? Prisma.empty
    : Prisma.sql`AND (f.user_id = ${actor.id}::int OR EXISTS (
        SELECT FROM ${visiblePostsSql(null, now())} p WHERE p.user_id = f.user_id AND ${isPostPubliclySharedSql(now())} AND NOT p.is_anonymous))`;
  const file = await firstRow(
    db(),
    { contentType: columnType.text, bytes: columnType.int },
    Prisma.sql`SELECT f.content_type, f.bytes FROM stored_files f WHERE f.key = ${key} AND f.user_id IS NOT NULL ${shared}`,
  );
  if (!file) throw notFoundError('File');
  return createFileResponse(request, {
    contentType: file.contentType,
    bytes: file.bytes,
    name: `avatar.${getFileExtension(file.contentType)}`,
    cacheControl: FILE_CACHE_HEADERS[actor.role === 'visitor' ? 'visitor' : 'signedIn'],
    read: (range) => configuredFileStorage().read(key, range),
  });
}
