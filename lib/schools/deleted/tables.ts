import 'server-only';
import { Prisma } from '@/lib/database/db';

/** A table whose rows are deleted with a school. Tables are restored in the order of this list. */
type Table = {
  name: string;
  /** SQL condition for a table's rows (alias `t`) that belong to the school. */
  of: (schoolId: number) => Prisma.Sql;
  /** References of a row to other tables, by column. The row is restored only if the rows that it refers to exist. */
  needs: Record<string, 'users' | 'schools' | 'posts' | 'post_media' | 'comments'>;
  /** Columns that count other rows. While those are restored, triggers count them again. */
  counted?: string[];
  /** Column that a trigger overwrites while the row is inserted. It gets its old value back afterwards. */
  asBefore?: string;
  /**
   * Column that allows only one row over all schools, such as one for each user. If this user has got a row at another
   * school since, the deleted row is not restored.
   */
  oncePer?: string;
};

const ofSchool = (schoolId: number) => Prisma.sql`t.school_id = ${schoolId}`;
const posts = (schoolId: number) => Prisma.sql`SELECT id FROM posts WHERE school_id = ${schoolId}`;
const ofPosts = (schoolId: number) => Prisma.sql`t.post_id IN (${posts(schoolId)})`;
const ofWords = (schoolId: number) => Prisma.sql`
  ${ofPosts(schoolId)} OR t.comment_id IN (SELECT id FROM comments WHERE post_id IN (${posts(schoolId)}))`;

export const TABLES: readonly Table[] = [
  {
    name: 'schools',
    of: (schoolId) => Prisma.sql`t.id = ${schoolId}`,
    needs: {},
    counted: ['follower_count', 'parent_count', 'verified_follower_count'],
  },
  { name: 'school_corrections', of: ofSchool, needs: { school_id: 'schools' } },
  {
    name: 'founding_parents',
    of: ofSchool,
    needs: { user_id: 'users', school_id: 'schools' },
    oncePer: 'user_id',
  },
  { name: 'council_batches', of: ofSchool, needs: { school_id: 'schools' } },
  {
    name: 'council_codes',
    of: (schoolId) => Prisma.sql`t.batch_id IN (SELECT id FROM council_batches WHERE school_id = ${schoolId})`,
    needs: { user_id: 'users' },
  },
  { name: 'field_suggestions', of: ofSchool, needs: { user_id: 'users', school_id: 'schools' } },
  { name: 'report_campaigns', of: ofSchool, needs: { school_id: 'schools' } },
  { name: 'school_events', of: ofSchool, needs: { school_id: 'schools' } },
  { name: 'user_school_subscriptions', of: ofSchool, needs: { user_id: 'users', school_id: 'schools' } },
  { name: 'school_parents', of: ofSchool, needs: { user_id: 'users', school_id: 'schools' } },
  { name: 'parent_refusals', of: ofSchool, needs: { user_id: 'users', school_id: 'schools' } },
  { name: 'vouches', of: ofSchool, needs: { voucher_id: 'users', user_id: 'users', school_id: 'schools' } },
  { name: 'invitations', of: ofSchool, needs: { user_id: 'users', school_id: 'schools' } },
  { name: 'school_moderators', of: ofSchool, needs: { user_id: 'users', school_id: 'schools' } },
  { name: 'school_notices', of: ofSchool, needs: { school_id: 'schools' } },
  { name: 'school_codes', of: ofSchool, needs: { school_id: 'schools' } },
  {
    name: 'code_uses',
    of: (schoolId) => Prisma.sql`t.code IN (SELECT code FROM school_codes WHERE school_id = ${schoolId})`,
    needs: { user_id: 'users' },
  },
  {
    name: 'posts',
    of: ofSchool,
    needs: { user_id: 'users', school_id: 'schools' },
    counted: [
      'upvote_count',
      'downvote_count',
      'comment_count',
      'parent_score',
      'other_score',
      'popular_rank',
      'discussed_rank',
    ],
  },
  { name: 'share_views', of: ofPosts, needs: { post_id: 'posts' } },
  { name: 'post_media', of: ofPosts, needs: { post_id: 'posts' } },
  {
    name: 'stored_files',
    of: (schoolId) => Prisma.sql`t.media_id IN (SELECT id FROM post_media WHERE post_id IN (${posts(schoolId)}))`,
    needs: { media_id: 'post_media' },
  },
  { name: 'comments', of: ofPosts, needs: { user_id: 'users', post_id: 'posts' }, counted: ['useful_count'] },
  {
    name: 'useful_marks',
    of: (schoolId) => Prisma.sql`t.comment_id IN (SELECT id FROM comments WHERE post_id IN (${posts(schoolId)}))`,
    needs: { user_id: 'users', comment_id: 'comments' },
  },
  {
    name: 'comment_mentions',
    of: (schoolId) => Prisma.sql`t.comment_id IN (SELECT id FROM comments WHERE post_id IN (${posts(schoolId)}))`,
    needs: { user_id: 'users', comment_id: 'comments' },
  },
  { name: 'post_follows', of: ofPosts, needs: { user_id: 'users', post_id: 'posts' } },
  { name: 'post_votes', of: ofPosts, needs: { user_id: 'users', post_id: 'posts' }, asBefore: 'by_parent' },
  { name: 'poll_votes', of: ofPosts, needs: { user_id: 'users', post_id: 'posts' } },
  { name: 'saved_posts', of: ofPosts, needs: { user_id: 'users', post_id: 'posts' } },
  { name: 'revisions', of: ofWords, needs: { post_id: 'posts', comment_id: 'comments' } },
  { name: 'notifications', of: ofWords, needs: { user_id: 'users', post_id: 'posts', comment_id: 'comments' } },
  { name: 'reports', of: ofWords, needs: { reporter_id: 'users', post_id: 'posts', comment_id: 'comments' } },
];

/**
 * SQL for the reviews of a school's content. Reviews are not deleted with the school, so the snapshot stores only their
 * links to the content.
 */
export const reviewsOf = (schoolId: number): Prisma.Sql =>
  Prisma.sql`SELECT t.id, t.post_id, t.comment_id FROM reviews t WHERE ${ofWords(schoolId)}`;
