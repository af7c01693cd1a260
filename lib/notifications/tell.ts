import 'server-only';
import { Prisma } from '@/lib/db';

// Who is told of what was written (decision S4): at once, or when a review releases it. Never of one's own acts, never twice.

/** Tells the followers of a school who asked for it of a post: a row `post` with id, user_id, school_id and withheld. */
export const tellFollowers = (moment: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO notifications (user_id, kind, post_id, created_at)
  SELECT f.user_id, 'post', post.id, ${moment} FROM post
  JOIN user_school_subscriptions f ON f.school_id = post.school_id
  JOIN users u ON u.id = f.user_id AND u.notify_new_posts
  WHERE f.user_id <> post.user_id AND post.withheld IS NULL`;

/**
 * Tells the post's author, and once each everybody who commented before, of a comment: a row `comment` with id, user_id, post_id
 * and withheld, and `target`, its post with id, user_id and withheld.
 */
export const tellReaders = (moment: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO notifications (user_id, kind, post_id, comment_id, created_at)
  SELECT readers.user_id, readers.kind, comment.post_id, comment.id, ${moment} FROM comment, (
    SELECT target.user_id, 'comment' AS kind FROM target
    UNION ALL
    SELECT DISTINCT earlier.user_id, 'reply' FROM comments earlier, target
    WHERE earlier.post_id = target.id AND earlier.user_id <> target.user_id AND earlier.withheld IS NULL AND target.withheld IS NULL
  ) readers WHERE readers.user_id <> comment.user_id AND comment.withheld IS NULL`;
