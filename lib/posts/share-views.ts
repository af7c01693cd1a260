import 'server-only';
import { db, Prisma } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { log } from '@/lib/process/log';
import { serverToAppValues } from '@/lib/process/server-to-app-values';
import { appToServerValues } from '@/lib/process/app-to-server-values';

const EVERY_MS = 10_000;

/**
 * Saves the view counts of public links to the database every ten seconds and at shutdown.
 * server/web/monitoring/share-view-counter.ts counts the views in memory.
 */
export function startSavingShareViews(): void {
  if (!serverToAppValues.isRunning) return;
  // Each write waits for the previous one, so a shutdown needs to wait only for the newest write.
  let lastWrite = Promise.resolve();
  const write = () => (lastWrite = lastWrite.then(saveShareViewCounts));
  setInterval(() => void write(), EVERY_MS).unref();
  appToServerValues.atShutdown.add(write);
}

/**
 * Saves the view counts of public links, except counts of revoked links. If saving fails, the next call tries again.
 */
export async function saveShareViewCounts(): Promise<void> {
  const counted = [...serverToAppValues.shareViews];
  if (counted.length === 0) return;
  serverToAppValues.shareViews.clear();
  const tokens = counted.map(([token]) => token);
  const views = counted.map(([, count]) => count);
  try {
    await runStatement(
      db(),
      Prisma.sql`
      INSERT INTO share_views (post_id, views)
      SELECT p.id, counted.views FROM unnest(${tokens}::text[], ${views}::int[]) AS counted (token, views)
      JOIN posts p ON p.share_token = counted.token ORDER BY p.id
      ON CONFLICT (post_id) DO UPDATE SET views = share_views.views + excluded.views`,
    );
  } catch (error) {
    for (const [token, count] of counted)
      serverToAppValues.shareViews.set(token, (serverToAppValues.shareViews.get(token) ?? 0) + count);
    log.warn({ event: 'share-views.unwritten', err: error });
  }
}
