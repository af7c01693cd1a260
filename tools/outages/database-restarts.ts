import { setTimeout as sleep } from 'node:timers/promises';
import { servedPercentage, statusCountsText } from '../load/request-outcomes';
import { createMeasurementCollector, type OutageMeasurement } from './outage-measurements';
import { startSimulatedReaders, wasRequestInProgress } from './simulated-readers';
import type { OutageTestSite } from './outage-test-site';
import { postmasterProcessId } from './site-processes';
import { startWritersAndReaders, stopWritersAndAddMeasurements } from './simulated-writers';

/**
 * Signals for the shutdown modes of PostgreSQL. The mode `fast` ends sessions in order, and the mode `immediate` stops
 * everything immediately, so that PostgreSQL must recover at its next start.
 */
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

const PAGES = ['/', '/explore', '/login', '/api/schools'];
const MEMBERS = ['/dashboard', '/api/user/feed', '/api/user', '/api/notifications', '/schools'];

type Way = { each: number; betweenMs: number; writers: number };

/** Stops PostgreSQL repeatedly while people read and write. The supervisor of the site starts PostgreSQL again. */
export async function measureDatabaseRestarts(
  site: OutageTestSite,
  { each, betweenMs, writers: number }: Way,
): Promise<OutageMeasurement[]> {
  const { writers, reader } = await startWritersAndReaders(site, number);
  const readers = [startSimulatedReaders(site.url, PAGES, 8), startSimulatedReaders(site.url, MEMBERS, 12, reader)];
  const windows: Record<keyof typeof SIGNALS, [number, number][]> = { fast: [], immediate: [] };
  for (let round = 0; round < each; round += 1)
    for (const way of ['fast', 'immediate'] as const) {
      await sleep(betweenMs);
      const began = performance.now();
      process.kill(postmasterProcessId(site.dataDir), SIGNALS[way]);
      windows[way].push([began, await writers.nextAcknowledged()]);
    }
  await sleep(betweenMs);
  const sentRequests = (await Promise.all(readers.map((stop) => stop()))).flat();
  const outside = sentRequests.filter(
    (one) => ![...windows.fast, ...windows.immediate].some((window) => wasRequestInProgress(one, window)),
  );

  const figures = createMeasurementCollector('restarts');
  for (const [way, those] of Object.entries(windows)) {
    const times = those.map(([from, to]) => to - from);
    figures.median(`${times.length} × ${way}, next write`, times, 5_000);
  }
  figures.served('served between restarts, of 20 per second', servedPercentage(outside), 99);
  figures.told('statuses of all reads', statusCountsText(sentRequests));
  await stopWritersAndAddMeasurements(figures, writers, sentRequests, each * number);
  return figures.found;
}
