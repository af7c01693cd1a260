import { setTimeout as sleep } from 'node:timers/promises';
import { collectFigures, median, largestNumber, type Figure } from './figures';
import { stopAndCompareWrites } from './kills';
import { addWriteFigures } from './ledger';
import { join } from './people';
import { unexplainedFaults, wasInProgress, servedPercentage, startReading, statusCountsText } from './readers';
import { withClient, type OutageSite } from './outage-site';
import { postmaster } from './processes';
import { startWriting } from './writers';

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
  const [writers, reader] = await withClient(site, 'ownerUrl', async (client) => [
    await startWriting(site.url, client, { number }),
    await join(site.url, client, `reader.${Date.now()}`),
  ]);
  const readers = [
    startReading(site.url, PAGES, { perSecond: 8 }),
    startReading(site.url, MEMBERS, { perSecond: 12, cookie: reader.cookie }),
  ];
  const windows: Record<keyof typeof SIGNALS, [number, number][]> = { fast: [], immediate: [] };
  for (let round = 0; round < each; round += 1)
    for (const way of ['fast', 'immediate'] as const) {
      await sleep(betweenMs);
      const began = performance.now();
      process.kill(postmaster(site.dataDir), SIGNALS[way]);
      windows[way].push([began, await writers.nextAcknowledged()]);
    }
  await sleep(betweenMs);
  const sentRequests = (await Promise.all(readers.map(({ stop }) => stop()))).flat();
  const outside = sentRequests.filter(
    (one) => ![...windows.fast, ...windows.immediate].some((window) => wasInProgress(one, window)),
  );
  const writeResult = await stopAndCompareWrites(site, writers);

  const figures = collectFigures('restarts');
  for (const [way, those] of Object.entries(windows)) {
    const times = those.map(([from, to]) => to - from);
    figures.within(
      `${times.length} × ${way}, next write (median)`,
      median(times),
      5_000,
      `${(largestNumber(times) / 1000).toFixed(2)} s at the most`,
    );
  }
  figures.served('served between restarts, of 20 per second', servedPercentage(outside), 99);
  figures.told('statuses of all reads', statusCountsText(sentRequests));
  const faults = [...unexplainedFaults(sentRequests), ...writeResult.faults];
  figures.exactly('responses of 500', faults.length, 0, [...new Set(faults)].slice(0, 3).join(', '));
  addWriteFigures(figures, writeResult, each * number);
  return figures.found;
}
