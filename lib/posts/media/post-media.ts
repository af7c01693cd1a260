import 'server-only';
import { z } from 'zod';
import { now } from '@/lib/time/clock';
import { db, Prisma, wholeNumberSql, type TransactionClient } from '@/lib/database/db';
import { AppError, notFoundError } from '@/lib/errors';
import { convertMedia, type ConvertedMedia } from '@/lib/media/convert-media';
import {
  insertStoredFileRows,
  discardStoredFiles,
  putFilesIntoStorage,
  removeDiscardedFiles,
} from '@/lib/media/stored-files';
import { MAX_FILES_PER_POST, MAX_MEDIA_BYTES_PER_PERSON, type MediaView, type MediaUpload } from '@/lib/media/schema';
import { mediaRow, toMediaView } from '@/lib/media/to-media-view';
import { visiblePostsSql } from '@/lib/policy/visible-content-sql';
import { columnType, firstRow, runStatement, type DatabaseOrTransaction } from '@/lib/database/sql';
import { requireFeatureEnabled } from '@/lib/settings/load-settings';
import {
  hideEditedContentPendingReview,
  reopenReviewAfterMediaChange,
} from '@/lib/moderation/hide-content-pending-review';
import { notifyAdministratorsOfReview } from '@/lib/notifications/notify';
import { fetchWatchedWords } from '@/lib/content-warnings/watched-words';
import { throwMembershipEndedError } from '@/lib/posts/write-post';
import { recordPostMediaChange } from '@/lib/posts/media-order';
import type { SignedInPerson } from '@/lib/policy/access-policy';

/**
 * Adds the file in `folder` to a post. Throws errors of the conversion, `too_large` for a full storage, and `conflict`
 * if the post takes no more files.
 */
export async function attachMedia(
  userId: number,
  upload: MediaUpload,
  folder: string,
  signal?: AbortSignal,
): Promise<MediaView> {
  // A repeated call with the same `uploadId` returns the first result.
  const previous = await earlier(db(), upload);
  if (previous) return previous;
  await requireNotDeleted(db(), upload);
  await requireMedia(upload.postId);
  await requireRoom(db(), userId, upload.postId, 0);
  const converted = await convertMedia(folder, signal);
  const stored = await putFilesIntoStorage(converted);
  // A watched word in the description hides the post until a review.
  const watched = upload.alt ? await fetchWatchedWords() : [];
  const { made: view, held: isHeld } = await db()
    .$transaction(async (tx) => {
      await lockPost(tx, userId, upload.postId);
      const twin = await earlier(tx, upload);
      if (twin) return { made: twin, held: null };
      await requireNotDeleted(tx, upload);
      await requireRoom(tx, userId, upload.postId, bytesOf(stored));
      const { id } = await insertMedia(tx, upload, converted);
      await insertStoredFileRows(tx, stored, { mediaId: id });
      await recordPostMediaChange(tx, upload.postId);
      const isHeld = upload.alt
        ? await hideEditedContentPendingReview(tx, { kind: 'post', id: upload.postId }, watched)
        : await reopenReviewAfterMediaChange(tx, upload.postId);
      return { made: await viewOf(tx, id), held: isHeld };
    })
    .catch(async (error: unknown) => {
      await discardStoredFiles(stored);
      throw error;
    });
  if (isHeld) await notifyAdministratorsOfReview(userId);
  // The same upload may arrive in two requests at once. If the other request has already saved the upload, the files of
  // the current request are deleted.
  if ((await db().storedFile.count({ where: { key: { in: stored.map(({ key }) => key) } } })) === 0)
    await discardStoredFiles(stored);
  return view;
}

/** Throws `conflict` if the upload's file was deleted from its post before this retry arrived. */
async function requireNotDeleted(on: DatabaseOrTransaction, { postId, uploadId }: MediaUpload): Promise<void> {
  if (uploadId === undefined) return;
  const count = await on.post.count({ where: { id: postId, deletedUploads: { has: uploadId } } });
  if (count > 0) throw new AppError('conflict', 'This file was deleted from the post.');
}

/**
 * Maximum number of deleted uploads that a post remembers. A late retry of a remembered upload cannot add the deleted
 * file again.
 */
const MAX_DELETED_UPLOADS = 50;

async function requireMedia(postId: number): Promise<void> {
  const post = await db().post.findUnique({ where: { id: postId }, select: { schoolId: true } });
  if (post) requireFeatureEnabled(post.schoolId, 'media');
}

/** First part of the key of the database lock for uploads. The second part is the person's id. */
const UPLOADS_OF_A_PERSON = 7_301;

const bytesOf = (files: { bytes: number }[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Locks the post, and makes uploads of the same person run one after another. Throws an error if the post was deleted
 * or hidden since the upload began.
 */
async function lockPost(tx: TransactionClient, userId: number, postId: number): Promise<void> {
  await runStatement(tx, Prisma.sql`SELECT pg_advisory_xact_lock(${UPLOADS_OF_A_PERSON}::int, ${userId}::int)`);
  const post = await firstRow(
    tx,
    { isVisible: columnType.bool },
    Prisma.sql`
      SELECT EXISTS (SELECT FROM ${visiblePostsSql(userId, now())} v WHERE v.id = p.id) AS is_visible FROM posts p
      WHERE p.id = ${postId} AND p.user_id = ${userId} FOR NO KEY UPDATE OF p`,
  );
  if (!post) throw notFoundError('Post');
  if (!post.isVisible) throwMembershipEndedError();
}

/** Throws an error if the post can't take another file, or if the person's storage has no room for `more` bytes. */
async function requireRoom(
  tx: TransactionClient | ReturnType<typeof db>,
  userId: number,
  postId: number,
  more: number,
): Promise<void> {
  const count = await tx.postMedia.count({ where: { postId } });
  if (count >= MAX_FILES_PER_POST)
    throw new AppError('conflict', `A post can have up to ${MAX_FILES_PER_POST} photos and videos.`);
  const { bytes = 0 } =
    (await firstRow(
      tx,
      { bytes: columnType.float },
      Prisma.sql`
    SELECT coalesce(sum(bytes), 0)::float8 AS bytes FROM (
      SELECT f.bytes FROM stored_files f JOIN post_media pm ON pm.id = f.media_id JOIN posts p ON p.id = pm.post_id WHERE p.user_id = ${userId}
      UNION ALL SELECT bytes FROM stored_files WHERE user_id = ${userId}) own`,
    )) ?? {};
  if (bytes + more > MAX_MEDIA_BYTES_PER_PERSON || (more === 0 && bytes >= MAX_MEDIA_BYTES_PER_PERSON)) {
    throw new AppError(
      'too_large',
      'Your photos and videos fill the 500 MB each member gets. Delete some to make room.',
    );
  }
}

const insertMedia = async (
  tx: TransactionClient,
  { postId, alt, uploadId }: MediaUpload,
  converted: ConvertedMedia,
) => {
  const { mediaType, width, height, duration, thumbHash } = converted;
  const last = await tx.postMedia.aggregate({ where: { postId }, _max: { position: true } });
  const data = { postId, mediaType, width, height, duration, thumbHash, alt: alt ?? null, uploadId: uploadId ?? null };
  return tx.postMedia.create({
    data: { ...data, position: (last._max.position ?? -1) + 1, createdAt: now() },
    select: { id: true },
  });
};

async function earlier(
  tx: TransactionClient | ReturnType<typeof db>,
  { postId, uploadId }: MediaUpload,
): Promise<MediaView | null> {
  if (uploadId === undefined) return null;
  const foundRow = await tx.postMedia.findUnique({
    where: { postId_uploadId: { postId, uploadId } },
    select: { id: true },
  });
  return foundRow && viewOf(tx, foundRow.id);
}

async function viewOf(tx: TransactionClient | ReturnType<typeof db>, id: number): Promise<MediaView> {
  const post = await firstRow(
    tx,
    { media: columnType.json(z.array(mediaRow)) },
    Prisma.sql`
      SELECT m.media FROM post_media own CROSS JOIN media_of_post(own.post_id) AS m (media) WHERE own.id = ${id}`,
  );
  const row = post?.media.find((media) => media.id === id);
  if (!row) throw notFoundError('File');
  return toMediaView(row);
}

/** Deletes an image or video from its post and from storage. Throws `not_found` for an unknown file. */
export async function deleteMedia(id: number): Promise<void> {
  const reopened = await db().$transaction(async (tx) => {
    const post = await firstRow(
      tx,
      { id: columnType.int },
      Prisma.sql`SELECT id FROM posts WHERE id = (SELECT post_id FROM post_media WHERE id = ${id}) FOR NO KEY UPDATE`,
    );
    const deleted = await firstRow(
      tx,
      { uploadId: columnType.text.nullable },
      Prisma.sql`DELETE FROM post_media WHERE id = ${id} RETURNING upload_id::text`,
    );
    if (!post || !deleted) throw notFoundError('File');
    if (deleted.uploadId !== null)
      await runStatement(
        tx,
        Prisma.sql`
          UPDATE posts SET deleted_uploads = (ARRAY[${deleted.uploadId}::uuid] || deleted_uploads)[1:${wholeNumberSql(MAX_DELETED_UPLOADS)}]
          WHERE id = ${post.id}`,
      );
    const resubmitted = await reopenReviewAfterMediaChange(tx, post.id);
    // Stores the time of the change in all open reviews of the post, so that reviewers look at the post again. Does
    // nothing for a post without a review.
    const { count: waiting } = await tx.review.updateMany({
      where: { postId: post.id, status: { not: 'closed' } },
      data: { mediaRemovedAt: now() },
    });
    if (waiting > 0) await recordPostMediaChange(tx, post.id);
    return resubmitted;
  });
  if (reopened) await notifyAdministratorsOfReview(reopened.authorId);
  await removeDiscardedFiles();
}

/**
 * Returns the author of a file's post. Throws `not_found` if the person cannot see the file. Authors also find files of
 * their hidden posts, because they may delete them.
 */
export async function findMediaOwner(id: number, actor: SignedInPerson): Promise<{ userId: number }> {
  const media = await firstRow(
    db(),
    { userId: columnType.int },
    Prisma.sql`
      SELECT p.user_id FROM post_media pm JOIN posts p ON p.id = pm.post_id WHERE pm.id = ${id}
        AND (p.user_id = ${actor.id} OR EXISTS (SELECT FROM ${visiblePostsSql(actor.id, now())} v WHERE v.id = p.id))`,
  );
  if (!media) throw notFoundError('File');
  return media;
}
