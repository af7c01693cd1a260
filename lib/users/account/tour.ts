import 'server-only';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';

/**
 * Stores that the person has finished or skipped the tour of the site. A repeated call does not change the stored time.
 */
export async function endTour(userId: number): Promise<void> {
  await db().user.updateMany({ where: { id: userId, tourEndedAt: null }, data: { tourEndedAt: now() } });
}
