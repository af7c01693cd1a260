import 'server-only';
import { now } from '@/lib/clock';
import { Prisma, timestamp, type Transaction } from '@/lib/db';
import { tellFollowers, tellReaders, untoldComment, untoldPost } from '@/lib/notifications/tell';
import { setWithheld, type Target } from './target';

/** Shows it to everybody again, and tells of it whoever would have been told at once, unless that has happened. */
export async function release(tx: Transaction, target: Target): Promise<void> {
  await setWithheld(tx, target, null);
  const moment = timestamp(now());
  if (target.kind === 'post') {
    await tx.$executeRaw(Prisma.sql`
      WITH post AS (SELECT id, user_id, school_id, withheld FROM posts WHERE id = ${target.id}
        AND ${untoldPost(target.id)})
      ${tellFollowers(moment)}`);
    return;
  }
  await tx.$executeRaw(Prisma.sql`
    WITH comment AS (SELECT id, user_id, post_id, withheld FROM comments WHERE id = ${target.id}
      AND ${untoldComment(target.id)}),
    target AS (SELECT p.id, p.user_id, p.withheld FROM posts p JOIN comment ON comment.post_id = p.id)
    ${tellReaders(moment)}`);
}
