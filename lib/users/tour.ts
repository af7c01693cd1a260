import 'server-only';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';

/** Ends the tour permanently. A repeated call does not change the stored time. */
export async function endTour(userId: number): Promise<void> {
  await db().user.updateMany({ where: { id: userId, tourEndedAt: null }, data: { tourEndedAt: now() } });
}
