import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../load/request-outcomes';
import { createUnusedNetworkAddress, SIMULATED_PERSON_PASSWORD, registerPerson } from '../load/simulated-people';
import { processMemory } from '../load/process-statistics';
import { sendRequest, type RequestOutcome } from '../load/send-request';
import {
  createMeasurementCollector,
  type OutageMeasurement,
  type OutageMeasurementCollector,
} from './outage-measurements';
import { registerMemberAndFindNewestPost, type OutageTestSite } from './outage-test-site';
import { siteProcessId } from './site-processes';
import { startSimulatedReaders } from './simulated-readers';

const DELAYED_MS = 2_000;
const LOGIN_HEADERS = 'Content-Type: application/json\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 90\r\n\r\n{';

type Crowd = { name: string; come: () => Promise<unknown>[]; leave?: () => void };
type Way = { number: number; forMs: number };

/**
 * Simulates hostile crowds, and then crowds of people who all send the same request at the same time. Measures how long
 * ordinary people wait during each crowd.
 */
export async function measureVisitorCrowds(site: OutageTestSite, { number, forMs }: Way): Promise<OutageMeasurement[]> {
  const emails: string[] = [];
  while (emails.length < 10)
    emails.push(
      (await registerPerson(site.url, `parent.${Date.now()}.${emails.length}`, createUnusedNetworkAddress())).email,
    );
  const sockets: Socket[] = [];
  const opened = (text: string, every = 0) => slowly(site.url, text, every, sockets);
  const each = (make: (index: number) => Promise<unknown>) => Array.from({ length: number }, (_, index) => make(index));
  const head = (path: string, more = '') =>
    `${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${createUnusedNetworkAddress()}\r\n${more}`;
  const connections = (what: string, open: (index: number) => Promise<unknown>): Crowd => ({
    name: `${number} connections that ${what}`,
    come: () => each(open),
    leave: () => sockets.splice(0).forEach((socket) => socket.destroy()),
  });
  const all: Crowd[] = [
    { name: 'no crowd', come: () => [] },
    connections('send nothing', () => opened('')),
    connections('send half of their headers', () => opened(head('GET /', 'X-Slow: '))),
    connections('send a byte per second', () => opened(head('POST /api/login', LOGIN_HEADERS), 1_000)),
    connections('read nothing of a large response', async (index) => {
      await sleep(index * 10);
      await opened(head('GET /api/schools', '\r\n'));
    }),
    {
      name: `${number} logins at once`,
      come: () =>
        each((index) => {
          const body = { email: emails[index % emails.length], password: SIMULATED_PERSON_PASSWORD };
          return sendRequest(site.url, { path: '/api/login', as: { from: createUnusedNetworkAddress() }, body });
        }),
    },
  ];
  const figures = createMeasurementCollector('crowds');
  for (const crowd of all) await measure(figures, site, crowd, forMs);
  return figures.found;
}

async function measure(
  figures: OutageMeasurementCollector,
  site: OutageTestSite,
  { name, come, leave }: Crowd,
  forMs: number,
) {
  // Each crowd is measured with a new member, because the number of writes per member is limited.
  const { member, comments } = await registerMemberAndFindNewestPost(site, 'crowded', createUnusedNetworkAddress());
  const web = siteProcessId('web', site.dataDir);
  const before = processMemory(web).now;
  const coming = come();
  await sleep(200);
  const stopVisitors = startSimulatedReaders(site.url, ['/', '/explore?q=a'], 3);
  const stopReading = startSimulatedReaders(site.url, ['/dashboard', '/api/user'], 3, member);
  const writing: RequestOutcome[] = [];
  for (const end = performance.now() + forMs; performance.now() < end; await sleep(500)) {
    const body = { content: `Is anybody here? ${performance.now()}` };
    await sendRequest(site.url, { path: comments, as: member, body }, writing);
  }
  const [visitors, members] = await Promise.all([stopVisitors(), stopReading()]);
  const after = processMemory(web).now;
  leave?.();
  await Promise.all(coming);
  for (const [what, request, right] of [
    ['visitors', visitors, 200],
    ['a member reads', members, 200],
    ['a member writes', writing, 201],
  ] as const) {
    const times = request.map(({ ms }) => ms);
    const failed = request.filter(({ status }) => status !== right).length;
    figures.within(
      `${name}: ${what}, slowest`,
      percentile(times, 100),
      DELAYED_MS,
      `${(percentile(times, 95) / 1000).toFixed(2)} s p95`,
    );
    figures.exactly(`${name}: ${what}, failed`, failed, 0);
  }
  figures.atMost(`${name}: memory growth`, Math.max(0, after - before), 150, ' MB');
}

/**
 * Sends the text, and then one byte every `every` ms. Sends no further byte if `every` is 0. Does not read the
 * response, and resolves when the connection closes.
 */
function slowly(url: string, text: string, every: number, sockets: Socket[]): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    socket.pause();
    sockets.push(socket);
    const more = every > 0 ? setInterval(() => socket.write(' '), every) : undefined;
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(more);
      resolve();
    });
  });
}
