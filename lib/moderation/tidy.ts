import 'server-only';
import { now } from '@/lib/clock';
import { db, timestamp } from '@/lib/db';

/** A deleted school, and with it what was written there, can come back for 30 days (decision D11). */
const DAYS = 31;

/** Ends the reviews of what is gone for good, with its school or its writer: nobody can decide them. */
export const closeReviewsOfGone = (): Promise<number> => {
  const before = new Date(now().getTime() - DAYS * 86_400_000);
  return db().$executeRaw`
    UPDATE reviews SET status = 'closed', open_key = NULL
    WHERE status = 'open' AND post_id IS NULL AND comment_id IS NULL AND created_at < ${timestamp(before)}
      AND NOT EXISTS (SELECT FROM deleted_schools d WHERE d.contents -> 'reviews' @> jsonb_build_array(jsonb_build_object('id', reviews.id)))`;
};
