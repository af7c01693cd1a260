import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { figuresOf, most, quantile, type Figure, type Figures } from './figures';
import { join, PASSWORD, post, register, type Person } from './people';
import { startReading } from './readers';
import { withClient, type Scene } from './scene';
import { pidOf, residentMegabytes } from './victims';

const DELAYED_MS = 2_000;

type Crowd = { name: string; come: () => Promise<unknown>[]; leave?: () => void };
type Way = { number: number; forMs: number };

let addresses = 0;
/** Each of an address of its own: nobody runs into another's limit. */
const newAddress = () => `198.18.${(addresses += 1) >> 8}.${addresses & 255}`;

/** Crowds that want nothing good, or all the same at once, one after the other; and how long ordinary people wait meanwhile. */
export async function crowds(scene: Scene, { number, forMs }: Way): Promise<Figure[]> {
  const parents: Person[] = [];
  for (let index = 0; index < 10; index += 1)
    parents.push(await register(scene.url, `parent.${Date.now()}.${index}`, newAddress()));
  const sockets: Socket[] = [];
  const opened = (text: string, every = 0) => slowly(scene.url, text, every, sockets);
  const each = (make: (index: number) => Promise<unknown>) => Array.from({ length: number }, (_, index) => make(index));
  const leave = () => sockets.splice(0).forEach((socket) => socket.destroy());
  const head = (path: string, more = '') =>
    `${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${newAddress()}\r\n${more}`;
  const all: Crowd[] = [
    { name: 'nobody', come: () => [] },
    { name: `${number} connections that say nothing`, come: () => each(() => opened('')), leave },
    { name: `${number} with half of their headers`, come: () => each(() => opened(head('GET /', 'X-Slow: '))), leave },
    {
      name: `${number} that send a byte a second`,
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
      name: `${number} that read nothing of a large answer`,
      come: () => each((index) => sleep(index * 10).then(() => opened(head('GET /api/schools', '\r\n')))),
      leave,
    },
    {
      name: `${number} logins at once`,
      come: () => each((index) => login(scene.url, parents[index % parents.length]!)),
    },
  ];
  const figures = figuresOf('crowds');
  for (const crowd of all) await told(figures, scene, crowd, forMs);
  return figures.found;
}

async function told(figures: Figures, scene: Scene, { name, come, leave }: Crowd, forMs: number) {
  const [member, postId] = await withClient(scene, 'ownerUrl', async (client) => [
    await join(scene.url, client, `crowded.${Date.now()}`, newAddress()), // anew, for nobody may write on and on
    (await client.query<{ id: number }>('SELECT max(id) AS id FROM posts')).rows[0]?.id,
  ]);
  const web = pidOf('web', scene.dataDir);
  const before = residentMegabytes(web);
  const coming = come();
  await sleep(200);
  const readers = [
    startReading(scene.url, ['/', '/explore?q=a'], { perSecond: 3, from: newAddress }),
    startReading(scene.url, ['/dashboard', '/api/user'], { perSecond: 3, cookie: member.cookie }),
  ];
  const writing: { ms: number; status: number }[] = [];
  for (const end = performance.now() + forMs; performance.now() < end; await sleep(500)) {
    const began = performance.now();
    const content = `Is anybody here? ${began}`;
    const answer = await post(scene.url, `/api/posts/${postId}/comments`, { content }, { cookie: member.cookie });
    await answer.arrayBuffer();
    writing.push({ ms: performance.now() - began, status: answer.status });
  }
  const [visitors = [], members = []] = await Promise.all(readers.map(({ stop }) => stop()));
  const after = residentMegabytes(web);
  leave?.();
  await Promise.all(coming);
  for (const [what, asked, right] of [
    ['visitors', visitors, 200],
    ['a member reads', members, 200],
    ['a member writes', writing, 201],
  ] as const) {
    const times = asked.map(({ ms }) => ms);
    const failed = asked.filter(({ status }) => status !== right).length;
    figures.within(
      `${name}: ${what}, the slowest`,
      most(times),
      DELAYED_MS,
      `${(quantile(times, 0.95) / 1000).toFixed(2)} s p95`,
    );
    figures.exactly(`${name}: ${what}, not served`, failed, 0);
  }
  figures.atMost(`${name}: more memory`, Math.max(0, Math.round(after - before)), 150, ' MB');
}

/** Someone who sends this, then a byte each `every` milliseconds, and reads nothing. Resolves when the connection is over. */
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
