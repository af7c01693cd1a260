import { setTimeout as sleep } from 'node:timers/promises';
import { figuresOf, largest, quantile, type Figure, type Figures } from './figures';
import { join } from './people';
import { faultsOf, isServed, shareServed, startReading, tallyText, type SentRequest } from './readers';
import { untilReady, withClient, type Scene } from './scene';
import { pidOf, residentMegabytes, signalDatabase } from './processes';
import { startWriting, type Writers } from './writers';
import { endLoad } from './kills';
import { tellVerdict } from './ledger';

const ANSWERED_WITHIN_MS = 6_000;
/** Paths that need no data of the locked table of posts. */
const OTHERS = ['/api/schools', '/api/user', '/subscription', '/schools', '/help', '/api/user/preferences'];
const OF_POSTS = ['/api/user/feed', '/dashboard', '/account'];

export type StuckOptions = { forMs: number; writers: number };

/** Locks a table that most requests need, from another database session. */
export async function lockedTable(scene: Scene, { forMs, writers: number }: StuckOptions): Promise<Figure[]> {
  const figures = figuresOf('locked table');
  const { writers, cookie, another } = await startPeople(scene, number);
  await sleep(1_000);
  const [needs, others] = await withClient(scene, 'ownerUrl', async (holder) => {
    await holder.query('BEGIN; LOCK TABLE posts IN ACCESS EXCLUSIVE MODE');
    const readers = [
      startReading(scene.url, OF_POSTS, { perSecond: 5, cookie }),
      startReading(scene.url, OTHERS, { perSecond: 15, cookie: another }),
    ];
    await sleep(forMs);
    const sentRequests = await Promise.all(readers.map(({ stop }) => stop()));
    await holder.query('ROLLBACK');
    return sentRequests as [SentRequest[], SentRequest[]];
  });
  tellUnavailable(figures, 'requests that need posts', needs);
  figures.served('served others, of 15 per second', shareServed(others), 99);
  const times = others.filter(isServed).map(({ ms }) => ms);
  figures.within('others, p95', quantile(times, 0.95), 2_000);
  figures.told('statuses of others', tallyText(others));
  figures.within('ready again afterwards', await untilReady(scene.url), 5_000);
  await writers.nextAcknowledged();
  await tellWritten(figures, scene, writers, [...needs, ...others]);
  return figures.found;
}

/** Pauses every PostgreSQL process. A disk that hangs has the same effect. */
export async function pausedDatabase(scene: Scene, { forMs, writers: number }: StuckOptions): Promise<Figure[]> {
  const figures = figuresOf('paused database');
  const { writers, cookie } = await startPeople(scene, number);
  await sleep(1_000);
  const web = pidOf('web', scene.dataDir);
  const before = residentMegabytes(web);
  let highest = before;
  const watch = setInterval(() => (highest = Math.max(highest, residentMegabytes(web))), 200);
  let requests: SentRequest[] = [];
  signalDatabase(scene.dataDir, 'SIGSTOP');
  try {
    // The requests leave out the list of schools, because that list is cached for ten seconds.
    const reader = startReading(scene.url, [...OF_POSTS, '/api/user', '/explore'], { perSecond: 20, cookie });
    await sleep(forMs);
    requests = await reader.stop();
  } finally {
    signalDatabase(scene.dataDir, 'SIGCONT');
  }
  const resumed = performance.now();
  tellUnavailable(figures, 'pages and calls', requests);
  figures.within('after resuming, next write', (await writers.nextAcknowledged()) - resumed, 5_000);
  clearInterval(watch);
  figures.atMost('memory growth of the web process', Math.round(highest - before), 150, ' MB');
  figures.is('same web process', pidOf('web', scene.dataDir) === web);
  figures.within('ready again', await untilReady(scene.url), 5_000);
  await tellWritten(figures, scene, writers, requests);
  return figures.found;
}

export async function startPeople(scene: Scene, number: number) {
  return withClient(scene, 'ownerUrl', async (client) => ({
    writers: await startWriting(scene.url, client, { number }),
    cookie: (await join(scene.url, client, `reader.${Date.now()}`)).cookie,
    /** Cookie of a second person. One person alone would get only a share of the request slots. */
    another: (await join(scene.url, client, `other.${Date.now()}`)).cookie,
  }));
}

/**
 * Checks that the site refuses all requests in time with 503. If the frame of a page was sent before the failure, the
 * content of the page shows the failure.
 */
function tellUnavailable(figures: Figures, what: string, sentRequests: readonly SentRequest[]): void {
  const others = sentRequests.filter(({ status, hasFailedPart }) => status !== 503 && !hasFailedPart);
  const paths = [...new Set(others.map(({ path }) => path))];
  figures.exactly(
    `${what}: not reported as unavailable`,
    others.length,
    0,
    [tallyText(sentRequests), ...paths].join(', '),
  );
  figures.within(`${what}: slowest response`, largest(sentRequests.map(({ ms }) => ms)), ANSWERED_WITHIN_MS);
}

/** Stops the writers and reports the result of their writes. */
export async function tellWritten(
  figures: Figures,
  scene: Scene,
  writers: Writers,
  sentRequests: readonly SentRequest[],
): Promise<void> {
  const writeResult = await endLoad(scene, writers);
  const faults = [...faultsOf(sentRequests), ...writeResult.faults];
  figures.exactly('responses of 500', faults.length, 0, [...new Set(faults)].slice(0, 3).join(', '));
  tellVerdict(figures, writeResult, 1);
}
