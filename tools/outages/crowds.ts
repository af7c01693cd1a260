import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectFigures, largestNumber, quantile, type Figure, type Figures } from './figures';
import { join, PASSWORD, post, register, type Person } from './people';
import { startReading } from './readers';
import { withClient, type OutageSite } from './outage-site';
import { pidOf, residentMegabytes } from './processes';

const DELAYED_MS = 2_000;

type Crowd = { name: string; come: () => Promise<unknown>[]; leave?: () => void };
type Way = { number: number; forMs: number };

let addresses = 0;
/** Returns a new client address for each person, so that nobody hits another person's rate limit. */
const newAddress = () => `198.18.${(addresses += 1) >> 8}.${addresses & 255}`;

/**
 * Simulates hostile crowds one after the other, then crowds of people who all send the same request at once. Meanwhile
 * it measures how long ordinary people wait.
 */
export async function measureCrowds(site: OutageSite, { number, forMs }: Way): Promise<Figure[]> {
  const parents: Person[] = [];
  for (let index = 0; index < 10; index += 1)
    parents.push(await register(site.url, `parent.${Date.now()}.${index}`, newAddress()));
  const sockets: Socket[] = [];
  const opened = (text: string, every = 0) => slowly(site.url, text, every, sockets);
  const each = (make: (index: number) => Promise<unknown>) => Array.from({ length: number }, (_, index) => make(index));
  const leave = () => sockets.splice(0).forEach((socket) => socket.destroy());
  const head = (path: string, more = '') =>
    `${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${newAddress()}\r\n${more}`;
  const all: Crowd[] = [
    { name: 'no crowd', come: () => [] },
    { name: `${number} connections that send nothing`, come: () => each(() => opened('')), leave },
    {
      name: `${number} connections that send half of their headers`,
      come: () => each(() => opened(head('GET /', 'X-Slow: '))),
      leave,
    },
    {
      name: `${number} connections that send a byte per second`,
      come: () =>
        each(() =>
          opened(
            head(
              'POST /api/login',
              'Content-Type: application/json\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 90\r\n\r\n{',
            ),
            1_000,
          ),
        ),
      leave,
    },
    {
      name: `${number} connections that read nothing of a large response`,
      come: () => each((index) => sleep(index * 10).then(() => opened(head('GET /api/schools', '\r\n')))),
      leave,
    },
    {
      name: `${number} logins at once`,
      come: () => each((index) => login(site.url, parents[index % parents.length]!)),
    },
  ];
  const figures = collectFigures('crowds');
  for (const crowd of all) await measure(figures, site, crowd, forMs);
  return figures.found;
}

async function measure(figures: Figures, site: OutageSite, { name, come, leave }: Crowd, forMs: number) {
  const [member, postId] = await withClient(site, 'ownerUrl', async (client) => [
    // The test uses a new member each time, because of the rate limits on writing.
    await join(site.url, client, `crowded.${Date.now()}`, newAddress()),
    (await client.query<{ id: number }>('SELECT max(id) AS id FROM posts')).rows[0]?.id,
  ]);
  const web = pidOf('web', site.dataDir);
  const before = residentMegabytes(web);
  const coming = come();
  await sleep(200);
  const readers = [
    startReading(site.url, ['/', '/explore?q=a'], { perSecond: 3, from: newAddress }),
    startReading(site.url, ['/dashboard', '/api/user'], { perSecond: 3, cookie: member.cookie }),
  ];
  const writing: { ms: number; status: number }[] = [];
  for (const end = performance.now() + forMs; performance.now() < end; await sleep(500)) {
    const began = performance.now();
    const content = `Is anybody here? ${began}`;
    const answer = await post(site.url, `/api/posts/${postId}/comments`, { content }, { cookie: member.cookie });
    await answer.arrayBuffer();
    writing.push({ ms: performance.now() - began, status: answer.status });
  }
  const [visitors = [], members = []] = await Promise.all(readers.map(({ stop }) => stop()));
  const after = residentMegabytes(web);
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
      largestNumber(times),
      DELAYED_MS,
      `${(quantile(times, 0.95) / 1000).toFixed(2)} s p95`,
    );
    figures.exactly(`${name}: ${what}, failed`, failed, 0);
  }
  figures.atMost(`${name}: memory growth`, Math.max(0, Math.round(after - before)), 150, ' MB');
}

/**
 * Sends the text, then one byte every `every` ms, and reads no response. If `every` is 0, sends nothing after the text.
 * Resolves when the connection closes.
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

async function login(url: string, { email }: Person): Promise<void> {
  const answer = await post(url, '/api/login', { email, password: PASSWORD }, { from: newAddress() }).catch(() => null);
  await answer?.arrayBuffer().catch(() => undefined);
}
