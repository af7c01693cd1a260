import 'server-only';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';

/** Records when the person first finished or skipped the tour of the site. */
export async function markSiteTourFinished(userId: number): Promise<void> {
  await db().user.updateMany({ where: { id: userId, tourEndedAt: null }, data: { tourEndedAt: now() } });
}
