import 'server-only';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { now } from '@/lib/time/clock';
import type { LockedReview } from './review-lifecycle';

/**
 * Returns until when a decision's warning is on record. Returns null if the decision has no warning, or if the warning has
 * expired or was reversed after an appeal.
 */
export const getWarningEnd = (
  { warnedUntil, appealDecision }: Pick<LockedReview, 'warnedUntil' | 'appealDecision'>,
  moment: Date,
): Date | null => (warnedUntil !== null && warnedUntil > moment && appealDecision !== 'reversed' ? warnedUntil : null);

/**
 * Deletes expired warnings. A warning that an undecided review of the same author counts stays until the decision.
 * Otherwise, the count would change on the day of the warning, and reveal an anonymous author.
 */
export const deleteExpiredWarnings = (): Promise<number> =>
  runStatement(
    db(),
    Prisma.sql`
    UPDATE reviews v SET warned_until = NULL WHERE v.warned_until <= ${timestampSql(now())}
      AND NOT EXISTS (SELECT FROM reviews o WHERE o.author_id = v.author_id AND o.status IN ('open', 'appealed')
        AND o.created_at < v.warned_until)`,
  );
