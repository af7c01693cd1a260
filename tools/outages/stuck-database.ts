import { setTimeout as sleep } from 'node:timers/promises';
import { collectFigures, largestNumber, quantile, type Figure, type Figures } from './figures';
import { join } from './people';
import {
  unexplainedFaults,
  isServed,
  servedPercentage,
  startReading,
  statusCountsText,
  type SentRequest,
} from './readers';
import { waitUntilReady, withClient, type OutageSite } from './outage-site';
import { pidOf, residentMegabytes, signalDatabase } from './processes';
import { startWriting, type Writers } from './writers';
import { stopAndCompareWrites } from './kills';
import { addWriteFigures } from './ledger';

const ANSWERED_WITHIN_MS = 6_000;
/** Paths that need no data of the locked table of posts. */
const OTHERS = ['/api/schools', '/api/user', '/subscription', '/schools', '/help', '/api/user/preferences'];
const OF_POSTS = ['/api/user/feed', '/dashboard', '/account'];

export type OutageOptions = { forMs: number; writers: number };

/** Locks a table that most requests need, from another database session. */
export async function measureLockedTable(
  site: OutageSite,
  { forMs, writers: number }: OutageOptions,
): Promise<Figure[]> {
  const figures = collectFigures('locked table');
  const { writers, cookie, another } = await startWritersAndReaders(site, number);
  await sleep(1_000);
  const [needs, others] = await withClient(site, 'ownerUrl', async (holder) => {
    await holder.query('BEGIN; LOCK TABLE posts IN ACCESS EXCLUSIVE MODE');
    const readers = [
      startReading(site.url, OF_POSTS, { perSecond: 5, cookie }),
      startReading(site.url, OTHERS, { perSecond: 15, cookie: another }),
    ];
    await sleep(forMs);
    const sentRequests = await Promise.all(readers.map(({ stop }) => stop()));
    await holder.query('ROLLBACK');
    return sentRequests as [SentRequest[], SentRequest[]];
  });
  tellUnavailable(figures, 'requests that need posts', needs);
  figures.served('served others, of 15 per second', servedPercentage(others), 99);
  const times = others.filter(isServed).map(({ ms }) => ms);
  figures.within('others, p95', quantile(times, 0.95), 2_000);
  figures.told('statuses of others', statusCountsText(others));
  figures.within('ready again afterwards', await waitUntilReady(site.url), 5_000);
  await writers.nextAcknowledged();
  await stopAndReportWrites(figures, site, writers, [...needs, ...others]);
  return figures.found;
}

/** Pauses every PostgreSQL process. A disk that hangs has the same effect. */
export async function measurePausedDatabase(
  site: OutageSite,
  { forMs, writers: number }: OutageOptions,
): Promise<Figure[]> {
  const figures = collectFigures('paused database');
  const { writers, cookie } = await startWritersAndReaders(site, number);
  await sleep(1_000);
  const web = pidOf('web', site.dataDir);
  const before = residentMegabytes(web);
  let highest = before;
  const watch = setInterval(() => (highest = Math.max(highest, residentMegabytes(web))), 200);
  let requests: SentRequest[] = [];
  signalDatabase(site.dataDir, 'SIGSTOP');
  try {
    // The requests leave out the list of schools, because that list is cached for ten seconds.
    const reader = startReading(site.url, [...OF_POSTS, '/api/user', '/explore'], { perSecond: 20, cookie });
    await sleep(forMs);
    requests = await reader.stop();
  } finally {
    signalDatabase(site.dataDir, 'SIGCONT');
  }
  const resumed = performance.now();
  tellUnavailable(figures, 'pages and calls', requests);
  figures.within('after resuming, next write', (await writers.nextAcknowledged()) - resumed, 5_000);
  clearInterval(watch);
  figures.atMost('memory growth of the web process', Math.round(highest - before), 150, ' MB');
  figures.is('same web process', pidOf('web', site.dataDir) === web);
  figures.within('ready again', await waitUntilReady(site.url), 5_000);
  await stopAndReportWrites(figures, site, writers, requests);
  return figures.found;
}

export async function startWritersAndReaders(site: OutageSite, number: number) {
  return withClient(site, 'ownerUrl', async (client) => ({
    writers: await startWriting(site.url, client, { number }),
    cookie: (await join(site.url, client, `reader.${Date.now()}`)).cookie,
    /** Cookie of a second person. One person alone would get only a share of the request slots. */
    another: (await join(site.url, client, `other.${Date.now()}`)).cookie,
  }));
}

/**
 * Checks that the site refuses all requests in time with 503. A page that was already sent in part must show the
 * failure in its content.
 */
function tellUnavailable(figures: Figures, what: string, sentRequests: readonly SentRequest[]): void {
  const others = sentRequests.filter(({ status, hasFailedPart }) => status !== 503 && !hasFailedPart);
  const paths = [...new Set(others.map(({ path }) => path))];
  figures.exactly(
    `${what}: not reported as unavailable`,
    others.length,
    0,
    [statusCountsText(sentRequests), ...paths].join(', '),
  );
  figures.within(`${what}: slowest response`, largestNumber(sentRequests.map(({ ms }) => ms)), ANSWERED_WITHIN_MS);
}

/** Stops the writers and reports the result of their writes. */
export async function stopAndReportWrites(
  figures: Figures,
  site: OutageSite,
  writers: Writers,
  sentRequests: readonly SentRequest[],
): Promise<void> {
  const writeResult = await stopAndCompareWrites(site, writers);
  const faults = [...unexplainedFaults(sentRequests), ...writeResult.faults];
  figures.exactly('responses of 500', faults.length, 0, [...new Set(faults)].slice(0, 3).join(', '));
  addWriteFigures(figures, writeResult, 1);
}
