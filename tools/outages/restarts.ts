import { setTimeout as sleep } from 'node:timers/promises';
import { servedPercentage, statusCountsText } from '../load/outcomes';
import { collectFigures, type Figure } from './figures';
import { startReading, wasInProgress } from './readers';
import type { OutageSite } from './outage-site';
import { postmaster } from './processes';
import { startPeople, stopAndReportWrites } from './writers';

/**
 * Shutdown modes of PostgreSQL. The mode `fast` ends sessions in order. The mode `immediate` stops everything at once,
 * and PostgreSQL recovers at its next start.
 */
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

const PAGES = ['/', '/explore', '/login', '/api/schools'];
const MEMBERS = ['/dashboard', '/api/user/feed', '/api/user', '/api/notifications', '/schools'];

type Way = { each: number; betweenMs: number; writers: number };

/** Stops PostgreSQL repeatedly while people read and write. The supervisor of the site starts it again. */
export async function measureDatabaseRestarts(
  site: OutageSite,
  { each, betweenMs, writers: number }: Way,
): Promise<Figure[]> {
  const { writers, reader } = await startPeople(site, number);
  const readers = [startReading(site.url, PAGES, 8), startReading(site.url, MEMBERS, 12, reader)];
  const windows: Record<keyof typeof SIGNALS, [number, number][]> = { fast: [], immediate: [] };
  for (let round = 0; round < each; round += 1)
    for (const way of ['fast', 'immediate'] as const) {
      await sleep(betweenMs);
      const began = performance.now();
      process.kill(postmaster(site.dataDir), SIGNALS[way]);
      windows[way].push([began, await writers.nextAcknowledged()]);
    }
  await sleep(betweenMs);
  const sentRequests = (await Promise.all(readers.map((stop) => stop()))).flat();
  const outside = sentRequests.filter(
    (one) => ![...windows.fast, ...windows.immediate].some((window) => wasInProgress(one, window)),
  );

  const figures = collectFigures('restarts');
  for (const [way, those] of Object.entries(windows)) {
    const times = those.map(([from, to]) => to - from);
    figures.median(`${times.length} × ${way}, next write`, times, 5_000);
  }
  figures.served('served between restarts, of 20 per second', servedPercentage(outside), 99);
  figures.told('statuses of all reads', statusCountsText(sentRequests));
  await stopAndReportWrites(figures, writers, sentRequests, each * number);
  return figures.found;
}
