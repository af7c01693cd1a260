import 'server-only';
import { db } from '@/lib/database/db';

export const MONTH_GIVEN = 'month.given';

/**
 * Returns how many free months a person has received. A request must send the number that the administrator saw, so
 * that a repeated request does not give a second month.
 */
export const monthsGiven = (userId: number): Promise<number> =>
  db().billingAudit.count({ where: { userId, action: MONTH_GIVEN } });
