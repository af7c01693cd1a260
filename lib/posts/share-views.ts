import 'server-only';
import { db, Prisma } from '@/lib/database/db';
import { run } from '@/lib/database/sql';
import { log } from '@/lib/log';
import { life } from '@/lib/process';

const EVERY_MS = 10_000;

/** Writes down, every ten seconds and when the server stops, what server/web/share-views.ts has counted: one statement for all links. */
export function startShareViews(): void {
  if (!life.isServedByUs) return;
  // One after the other, so that the last one has seen the others end.
  let written = Promise.resolve();
  const write = () => (written = written.then(writeShareViews));
  setInterval(() => void write(), EVERY_MS).unref();
  life.atShutdown.add(write);
}

/** What cannot be written now is written with the next. Of a link that was ended meanwhile nothing is kept. */
export async function writeShareViews(): Promise<void> {
  const counted = [...life.shareViews];
  if (counted.length === 0) return;
  life.shareViews.clear();
  const tokens = counted.map(([token]) => token);
  const views = counted.map(([, count]) => count);
  try {
    await run(
      db(),
      Prisma.sql`
      INSERT INTO share_views (post_id, views)
      SELECT p.id, counted.views FROM unnest(${tokens}::text[], ${views}::int[]) AS counted (token, views)
      JOIN posts p ON p.share_token = counted.token ORDER BY p.id
      ON CONFLICT (post_id) DO UPDATE SET views = share_views.views + excluded.views`,
    );
  } catch (error) {
    for (const [token, count] of counted) life.shareViews.set(token, (life.shareViews.get(token) ?? 0) + count);
    log.warn({ event: 'share-views.unwritten', err: error });
  }
}
