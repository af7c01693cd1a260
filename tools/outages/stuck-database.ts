import { setTimeout as sleep } from 'node:timers/promises';
import { percentile, servedPercentage, statusCountsText } from '../load/request-outcomes';
import { processMemory } from '../load/process-statistics';
import { isRequestServed } from '../load/send-request';
import {
  createMeasurementCollector,
  type OutageMeasurement,
  type OutageMeasurementCollector,
} from './outage-measurements';
import { startSimulatedReaders, type ReaderRequest } from './simulated-readers';
import { waitUntilReady, withSiteDatabase, type OutageTestSite } from './outage-test-site';
import { siteProcessId, sendSignalToDatabase } from './site-processes';
import { startWritersAndReaders, stopWritersAndAddMeasurements } from './simulated-writers';

const ANSWERED_WITHIN_MS = 6_000;
/** Paths whose responses need no data from the locked table of posts. */
const OTHERS = ['/api/schools', '/api/user', '/subscription', '/schools', '/help', '/api/user/preferences'];
const OF_POSTS = ['/api/user/feed', '/dashboard', '/account/posts'];

export type OutageOptions = { forMs: number; writers: number };

/** Locks a table that most requests need, from another database session. */
export async function measureLockedTable(
  site: OutageTestSite,
  { forMs, writers: number }: OutageOptions,
): Promise<OutageMeasurement[]> {
  const figures = createMeasurementCollector('locked table');
  const { writers, reader, other } = await startWritersAndReaders(site, number);
  await sleep(1_000);
  const [needs, others] = await withSiteDatabase(site, 'ownerUrl', async (holder) => {
    await holder.query('BEGIN; LOCK TABLE posts IN ACCESS EXCLUSIVE MODE');
    const stopOfPosts = startSimulatedReaders(site.url, OF_POSTS, 5, reader);
    const stopOthers = startSimulatedReaders(site.url, OTHERS, 15, other);
    await sleep(forMs);
    const sentRequests = await Promise.all([stopOfPosts(), stopOthers()]);
    await holder.query('ROLLBACK');
    return sentRequests;
  });
  tellUnavailable(figures, 'requests that need posts', needs);
  figures.served('served others, of 15 per second', servedPercentage(others), 99);
  const times = others.filter(isRequestServed).map(({ ms }) => ms);
  figures.within('others, p95', percentile(times, 95), 2_000);
  figures.told('statuses of others', statusCountsText(others));
  figures.within('ready again afterwards', await waitUntilReady(site), 5_000);
  await writers.nextAcknowledged();
  await stopWritersAndAddMeasurements(figures, writers, [...needs, ...others]);
  return figures.found;
}

/** Pauses every PostgreSQL process. The site must react as if the database's disk hangs. */
export async function measurePausedDatabase(
  site: OutageTestSite,
  { forMs, writers: number }: OutageOptions,
): Promise<OutageMeasurement[]> {
  const figures = createMeasurementCollector('paused database');
  const { writers, reader } = await startWritersAndReaders(site, number);
  await sleep(1_000);
  const web = siteProcessId('web', site.dataDir);
  const before = processMemory(web).now;
  let highest = before;
  const watch = setInterval(() => (highest = Math.max(highest, processMemory(web).now)), 200);
  let requests: ReaderRequest[] = [];
  sendSignalToDatabase(site.dataDir, 'SIGSTOP');
  try {
    // The readers do not request the list of schools. The site caches this list for ten seconds, so it would answer
    // without the database.
    const stop = startSimulatedReaders(site.url, [...OF_POSTS, '/api/user', '/explore'], 20, reader);
    await sleep(forMs);
    requests = await stop();
  } finally {
    sendSignalToDatabase(site.dataDir, 'SIGCONT');
  }
  const resumed = performance.now();
  tellUnavailable(figures, 'pages and calls', requests);
  figures.within('after resuming, next write', (await writers.nextAcknowledged()) - resumed, 5_000);
  clearInterval(watch);
  figures.atMost('memory growth of the web process', highest - before, 150, ' MB');
  figures.is('same web process', siteProcessId('web', site.dataDir) === web);
  figures.within('ready again', await waitUntilReady(site), 5_000);
  await stopWritersAndAddMeasurements(figures, writers, requests);
  return figures.found;
}

/**
 * Checks that the site refuses all requests in time with status 503. If a page was already sent in part, the rest of
 * that page must show the failure.
 */
function tellUnavailable(
  figures: OutageMeasurementCollector,
  what: string,
  sentRequests: readonly ReaderRequest[],
): void {
  const others = sentRequests.filter(({ status, hasFailedPart }) => status !== 503 && !hasFailedPart);
  const paths = [...new Set(others.map(({ path }) => path))];
  figures.exactly(
    `${what}: not reported as unavailable`,
    others.length,
    0,
    [statusCountsText(sentRequests), ...paths].join(', '),
  );
  figures.within(
    `${what}: slowest response`,
    percentile(
      sentRequests.map(({ ms }) => ms),
      100,
    ),
    ANSWERED_WITHIN_MS,
  );
}
