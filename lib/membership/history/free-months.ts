import 'server-only';
import { db } from '@/lib/database/db';

export const FREE_MONTH_AUDIT_ACTION = 'month.given';

/**
 * Returns how many free months a person has received. A request must send the number that the administrator saw, so
 * that a repeated request does not give another month.
 */
export const countFreeMonths = (userId: number): Promise<number> =>
  db().billingAudit.count({ where: { userId, action: FREE_MONTH_AUDIT_ACTION } });
