import 'server-only';
import { now } from '@/lib/clock';
import { db, Prisma } from '@/lib/db';
import { notFound } from '@/lib/errors';
import { MEDIA_OF_POST, toMediaView, type MediaRow } from '@/lib/media/view';
import { authorOf } from './author';
import { refusalFor } from './deciders';
import { FROM, REPORTS, ROW, toReviewRow, type QueueRow } from './queue';
import type { ReviewView } from './schema';

type DetailRow = QueueRow & {
  post: (Omit<NonNullable<ReviewView['post']>, 'media' | 'schoolName'> & { media: MediaRow[] }) | null;
  comment: ReviewView['comment'];
  revisions: ReviewView['revisions'];
  reports: ReviewView['reports'];
};

const iso = (moment: string) => new Date(moment).toISOString();
const isoOrNull = (moment: string | null) => (moment === null ? null : iso(moment));

/** One review with all that an administrator needs to decide it. Throws `not_found`. */
export async function reviewById(id: number, adminId: number): Promise<ReviewView> {
  const moment = now();
  const review = await db().review.findUnique({ where: { id } });
  const [row] = await db().$queryRaw<DetailRow[]>(Prisma.sql`
    SELECT ${ROW}, 0::float8 AS position,
      CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'title', p.title, 'content', p.content, 'isAnonymous', p.is_anonymous, 'withheld', p.withheld,
        'schoolId', p.school_id, 'media', ${MEDIA_OF_POST}, 'createdAt', p.created_at, 'editedAt', p.edited_at) END AS post,
      CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'content', c.content, 'createdAt', c.created_at, 'editedAt', c.edited_at) END AS comment,
      coalesce((SELECT json_agg(json_build_object('title', e.title, 'content', e.content, 'createdAt', e.created_at) ORDER BY e.id DESC)
        FROM revisions e WHERE e.post_id = v.post_id OR e.comment_id = v.comment_id), '[]') AS revisions,
      coalesce((SELECT json_agg(json_build_object('reason', r.reason, 'note', r.note) ORDER BY r.reason, r.note) FROM ${REPORTS}), '[]') AS reports
    ${FROM} WHERE v.id = ${id}`);
  if (!review || !row) throw notFound('Review');
  const { post, comment } = row;
  return {
    ...toReviewRow(row, adminId, moment),
    post: post && {
      ...post,
      schoolName: row.schoolName ?? '',
      media: post.media.map(toMediaView),
      createdAt: iso(post.createdAt),
      editedAt: isoOrNull(post.editedAt),
    },
    comment: comment && { ...comment, createdAt: iso(comment.createdAt), editedAt: isoOrNull(comment.editedAt) },
    revisions: row.revisions.map((revision) => ({ ...revision, createdAt: iso(revision.createdAt) })),
    reports: row.reports,
    author: await authorOf(review, moment),
    reason: review.reason,
    suspendedUntil: review.suspendedUntil?.toISOString() ?? null,
    appeal: review.appeal,
    appealedAt: review.appealedAt?.toISOString() ?? null,
    appealDecision: review.appealDecision as ReviewView['appealDecision'],
    appealReason: review.appealReason,
    appealDecidedAt: review.appealDecidedAt?.toISOString() ?? null,
    refusal: await refusalFor(db(), review, adminId, moment),
  };
}
