import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { notFoundError } from '@/lib/errors';
import { createFileResponse } from '@/lib/http/response/file-response';
import { FILE_CACHE_HEADERS, getFileExtension } from '@/lib/media/file-serving';
import { configuredFileStorage } from '@/lib/media/configured-storage';
import { mayReadMemberPosts, getModeratedSchoolIds, type Actor } from '@/lib/policy/access-policy';
import { isPostPubliclySharedSql, visiblePostsSql } from '@/lib/policy/visible-content-sql';
import { columnType, firstRow } from '@/lib/database/sql';

/** SQL condition that lets reviewers see all files of the posts that they review. */
function orInReview(actor: Actor): Prisma.Sql {
  const schools = getModeratedSchoolIds(actor);
  if (schools !== 'all' && schools.length === 0) return Prisma.empty;
  const which =
    schools === 'all' ? Prisma.sql`true` : Prisma.sql`p.school_id = ANY(${[...schools]}) AND v.status = 'open'`;
  return Prisma.sql`OR EXISTS (SELECT FROM reviews v WHERE v.post_id = p.id AND v.status IN ('open', 'appealed') AND ${which})`;
}

/**
 * Returns one media file. Throws `not_found` if the person may not see the post (decision P5). Everyone gets the files
 * of a publicly shared post, even after muting its author.
 */
export async function serveMediaFile(request: Request, actor: Actor, id: number, variant: string): Promise<Response> {
  const shared = mayReadMemberPosts(actor)
    ? Prisma.empty
    : Prisma.sql`AND (${isPostPubliclySharedSql(now())} OR p.user_id = ${actor.id}::int)`;
  const file = await firstRow(
    db(),
    { key: columnType.text, contentType: columnType.text, bytes: columnType.int },
    Prisma.sql`
      SELECT f.key, f.content_type, f.bytes FROM stored_files f JOIN post_media pm ON pm.id = f.media_id JOIN posts p ON p.id = pm.post_id
      WHERE f.media_id = ${id} AND f.variant = ${variant}
        AND (EXISTS (SELECT FROM ${visiblePostsSql(actor.id, now())} v WHERE v.id = p.id)
          OR (${isPostPubliclySharedSql(now())} AND EXISTS (SELECT FROM ${visiblePostsSql(null, now())} v WHERE v.id = p.id)) ${orInReview(actor)}) ${shared}`,
  );
  if (!file) throw notFoundError('File');
  return createFileResponse(request, {
    contentType: file.contentType,
    bytes: file.bytes,
    name: `${id}-${variant}.${getFileExtension(file.contentType)}`,
    cacheControl: FILE_CACHE_HEADERS[actor.role === 'visitor' ? 'visitor' : 'signedIn'],
    read: (range) => configuredFileStorage().read(file.key, range),
  });
}
