import 'server-only';
import { db } from '@/lib/database/db';

export const MONTH_GIVEN = 'month.given';

/** How many free months a person has been given: the version of the act, so that the same one is never given twice. */
export const monthsGiven = (userId: number): Promise<number> =>
  db().billingAudit.count({ where: { userId, action: MONTH_GIVEN } });
