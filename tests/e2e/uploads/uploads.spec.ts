import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import {
  createReadStream,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { test } from '../../support/browser/test';
import { isThorough } from '../../support/thorough';
import { bigVideo, fixture, packetsOf, picture } from '../../support/media/files';
import { answerOf, bytesAroundFile, openUpload, sendUpload, type HttpAnswer } from '../../support/media/upload-http';
import { incomingFiles, referencedKeys, storedFiles, uploader, type Uploader } from '../../support/media/upload-people';
import { uploadServer, type UploadServer } from '../../support/media/upload-server';

// Tests of the upload requirements (security U5 to U7, U10, U12 to U14) over HTTP. The tests fill, stall and kill their
// own server. THOROUGH=1 uses full file sizes.

const MEGABYTE = 1024 * 1024;

test.describe.configure({ timeout: isThorough ? 900_000 : 120_000 });

let disk: string | null;
let server: UploadServer;
let author: Uploader;
let folder: string;
let jpeg: Buffer;
let photo: HttpAnswer['body'];

test.beforeAll(async () => {
  disk = ownDisk();
  server = await uploadServer(disk ?? undefined);
  author = await uploader(server);
  folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-videos-'));
  jpeg = await picture('jpeg', 320, 240);
  // The test sends one upload before the measurements, because the server loads the code for uploads at the first
  // upload.
  const answer = await sendUpload(server.url, author.cookie, await author.post(), jpeg);
  expect(answer.status).toBe(201);
  photo = answer.body;
});
test.afterAll(async () => {
  // The test unmounts the disk with `-l` (lazily), because a killed process may still have a file open.
  if (disk !== null) execFileSync('umount', ['-l', disk]);
  if (disk !== null) rmdirSync(disk);
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});
test.afterEach(async ({}, info) => {
  if (info.status !== info.expectedStatus)
    await info.attach('server output', { body: server.log().slice(-20_000), contentType: 'text/plain' });
  expect(server.log().match(/"request\.failed".*/)?.[0]).toBeUndefined();
});

const mountDisk = (folder: string, size: string) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder], { stdio: 'ignore' });

/**
 * Mounts a separate disk for the server's files. Returns null if the user is not root, because only root can mount a
 * disk.
 */
function ownDisk(): string | null {
  const place = mkdtempSync(path.join(tmpdir(), 'parent-voice-disk-'));
  try {
    mountDisk(place, 'size=8g');
    return place;
  } catch {
    rmdirSync(place);
    return null;
  }
}

/** Sends a file as a stream, without loading the file into memory. */
async function sendFile(who: Uploader, file: string): Promise<HttpAnswer & { id: number }> {
  const id = await who.post();
  const { head, tail, contentType } = bytesAroundFile(id);
  const length = String(head.length + statSync(file).size + tail.length);
  const sent = openUpload({
    url: `${server.url}/api/media/upload`,
    cookie: who.cookie,
    headers: { 'Content-Type': contentType, 'Content-Length': length },
  });
  const answer = answerOf(sent);
  const body = async function* () {
    yield head;
    yield* createReadStream(file);
    yield tail;
  };
  await Promise.all([answer, pipeline(Readable.from(body()), sent)]);
  return { ...(await answer), id };
}

const fileOf = async (mediaId: number, variant: 'video' | 'jpeg') => {
  const [row] = await server.sql<{ key: string }>(
    'SELECT key FROM stored_files WHERE media_id = $1 AND variant = $2',
    mediaId,
    variant,
  );
  return path.join(server.mediaDir, 'files', row?.key.slice(0, 2) ?? '', row?.key.slice(2, 4) ?? '', row?.key ?? '');
};

test(
  'many large simultaneous videos arrive intact and use little memory',
  { tag: ['@thorough', '@L2', '@U6', '@U7'] },
  async () => {
    const [count, bytes] = isThorough ? [20, 99_000_000] : [3, 40_000_000];
    const file = path.join(folder, 'big.mp4');
    await bigVideo(file, bytes, 30);
    const people = [author];
    // Each person may upload three files at a time.
    while (people.length * 3 < count) people.push(await uploader(server));
    const before = server.load().server;
    const peak = { server: before, child: 0, children: 0, niceness: 0 };
    const watch = setInterval(() => {
      const { server: now, children, niceness } = server.load();
      peak.server = Math.max(peak.server, now);
      peak.child = Math.max(peak.child, ...children);
      peak.children = Math.max(peak.children, children.length);
      peak.niceness = Math.max(peak.niceness, niceness);
    }, 50);
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) => sendFile(people[Math.floor(index / 3)] ?? author, file)),
    );
    clearInterval(watch);
    expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(201));
    test.info().annotations.push({ type: 'memory', description: JSON.stringify({ before, ...peak }) });
    if (process.platform === 'linux') {
      // The limit in MB is lower than the size of all uploads together. A server that held the uploads in memory would
      // exceed this limit.
      expect(peak.server - before).toBeLessThan(isThorough ? 150 : 100);
      expect(peak.children).toBeLessThanOrEqual(2);
      expect(peak.child).toBeLessThan(300);
      expect(peak.niceness).toBe(10); // Conversions must run at a lower priority than page requests.
    }
    const expected = await packetsOf(file);
    expect(await packetsOf(await fileOf(answers[0]?.body.id, 'video'))).toEqual(expected);
    await server.sql('DELETE FROM post_media WHERE media_type = $1', 'video/mp4');
    await server.sweep();
    expect(await referencedKeys(server)).toEqual(storedFiles(server));
  },
);

/**
 * Sends zeros until the connection closes, and returns the number of megabytes sent. Uses a raw socket, because HTTP
 * clients lose a response that arrives during the request.
 */
async function flood(postId: number, header: string): Promise<{ status: string; sent: number; isClosed: boolean }> {
  const { hostname, port } = new URL(server.url);
  const { head, contentType } = bytesAroundFile(postId);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (part: Buffer) => (answer += part.toString()));
  const gone = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
  const asChunk = (bytes: Buffer) =>
    header.startsWith('Transfer')
      ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
      : bytes;
  const lines = [
    `Host: ${hostname}:${port}`,
    `Cookie: ${author.cookie}`,
    'Sec-Fetch-Site: same-origin',
    `Content-Type: ${contentType}`,
    header,
  ];
  const zeros = asChunk(Buffer.alloc(64 * 1024));
  const body = async function* () {
    yield Buffer.from(`POST /api/media/upload HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    yield asChunk(head);
    while (socket.bytesWritten < 1024 * MEGABYTE) yield zeros;
  };
  await Promise.race([
    pipeline(Readable.from(body()), socket, { end: false }).catch(() => undefined),
    gone,
    pause(20_000),
  ]);
  const isClosed = await Promise.race([gone, pause(5_000, false)]);
  socket.destroy();
  return { status: answer.slice(9, 12), sent: socket.bytesWritten / MEGABYTE, isClosed };
}

test('an upload that is too large is refused before the upload is complete', { tag: ['@U5'] }, async () => {
  const id = await author.post();
  const inSocket = 8; // Number of megabytes that the operating system buffers before the server reads them.
  const untold = await flood(id, 'Transfer-Encoding: chunked');
  expect([untold.status, untold.isClosed], `${untold.sent} MB`).toEqual(['413', true]);
  expect(untold.sent).toBeLessThan(101 + inSocket);
  const reply = await flood(id, `Content-Length: ${1024 * MEGABYTE}`);
  expect([reply.status, reply.isClosed]).toEqual(['413', true]);
  expect(reply.sent).toBeLessThan(inSocket);
  expect(incomingFiles(server)).toEqual([]);
});

/** Simulates an aborted upload: sends part of a form, waits, and disconnects. */
async function abort(postId: number, body: Buffer, after: number, wait: number): Promise<void> {
  const { head, tail, contentType } = bytesAroundFile(postId);
  const whole = Buffer.concat([head, body, tail]);
  const headers = { 'Content-Type': contentType, 'Content-Length': String(whole.length) };
  const sent = openUpload({ url: `${server.url}/api/media/upload`, cookie: author.cookie, headers });
  const answered = answerOf(sent).catch(() => null);
  sent.write(whole.subarray(0, after));
  await pause(wait);
  sent.destroy();
  await answered;
}

const until = async (isSo: () => boolean, seconds: number) => {
  for (const end = Date.now() + seconds * 1_000; !isSo() && Date.now() < end;) await pause(100);
};

test('the server refuses an invalid upload immediately, even if the sender pauses in the middle', async () => {
  const { head, contentType } = bytesAroundFile(await author.post());
  const wrong = Buffer.concat([
    head.subarray(0, head.indexOf('name="media"')),
    Buffer.from('name="other"; filename="x"\r\n\r\nbytes'),
  ]);
  const headers = { 'Content-Type': contentType, 'Content-Length': '90000000' };
  const sent = openUpload({ url: `${server.url}/api/media/upload`, cookie: author.cookie, headers });
  sent.write(wrong);
  const answer = await Promise.race([answerOf(sent), pause(5_000, null)]);
  sent.destroy();
  expect(answer).toMatchObject({ status: 400, body: { message: '“other” is not expected here.' } });
  expect(incomingFiles(server)).toEqual([]);
});

test('an aborted upload leaves no files behind', { tag: ['@U12'] }, async () => {
  const posts = await Promise.all(Array.from({ length: 10 }, author.post));
  const bodies = [jpeg, readFileSync(fixture('h264-aac.mp4')), Buffer.concat([jpeg, Buffer.alloc(3 * MEGABYTE)])];
  const tries = isThorough ? 200 : 10;
  for (let done = 0; done < tries; done += 10) {
    await Promise.all(
      posts.map((id, index) => {
        const body = bodies[(done + index) % bodies.length] ?? jpeg;
        // Some senders disconnect after the last byte, while the server converts and stores the file.
        const after = (done + index) % 4 === 0 ? Infinity : randomInt(1, body.length);
        return abort(id, body, after, randomInt(0, 700));
      }),
    );
  }
  await until(() => incomingFiles(server).length === 0, 20);
  expect(incomingFiles(server)).toEqual([]);
  await server.sweep();
  expect(await referencedKeys(server)).toEqual(storedFiles(server));
});

test('the next cleanup removes all files that a killed server left behind', { tag: ['@U8'] }, async () => {
  const body = Buffer.concat([jpeg, Buffer.alloc(2 * MEGABYTE)]);
  let acknowledged = 0;
  for (let kill = 0; kill < (isThorough ? 20 : 1); kill += 1) {
    const posts = await Promise.all(Array.from({ length: 6 }, author.post));
    const answers = posts.map((id) => sendUpload(server.url, author.cookie, id, body).catch(() => null));
    await pause(randomInt(20, 1_500));
    await server.stop('SIGKILL');
    for (const answer of await Promise.all(answers)) {
      if (answer?.status !== 201) continue;
      acknowledged += 1;
      const keys = await server.sql<{ key: string }>(
        'SELECT key FROM stored_files WHERE media_id = $1',
        answer.body.id,
      );
      expect(keys.length).toBeGreaterThan(1);
      for (const { key } of keys) expect(storedFiles(server)).toContain(key);
    }
    await server.start();
  }
  test.info().annotations.push({ type: 'acknowledged', description: String(acknowledged) });
  // Every stored file must have a database row or be marked for removal. An upload marks its files before it stores
  // them.
  const marked = (await server.sql<{ key: string }>('SELECT key FROM file_removals')).map(({ key }) => key);
  const spokenOf = new Set([...(await referencedKeys(server)), ...marked]);
  expect(storedFiles(server).filter((key) => !spokenOf.has(key))).toEqual([]);
  await server.sql("UPDATE file_removals SET due_at = now() - interval '1 second'");
  await server.sweep();
  expect(incomingFiles(server)).toEqual([]);
  expect(await referencedKeys(server)).toEqual(storedFiles(server));
});

const quantile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** Sends an API call twenty times a second until `isOver` returns true. Returns the response times in ms. */
async function timesOf(isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const under: Promise<void>[] = [];
  while (!isOver()) {
    const began = performance.now();
    under.push(
      fetch(`${server.url}/api/schools`).then(async (answer) => {
        await answer.arrayBuffer();
        expect(answer.status).toBe(200);
        times.push(performance.now() - began);
      }),
    );
    await pause(50);
  }
  await Promise.all(under);
  return times;
}

test('pages stay fast while many files are converted', { tag: ['@thorough', '@U14'] }, async () => {
  const [people, each] = isThorough ? [7, 15] : [2, 3];
  const image = isThorough ? await picture('jpeg', 2_000, 1_500) : jpeg;
  const senders = [author];
  while (senders.length < people) senders.push(await uploader(server));
  const posts: { id: number; cookie: string }[] = [];
  for (let made = 0; made < each; made += 1)
    for (const { post, cookie } of senders) posts.push({ id: await post(), cookie });
  let isOver = false;
  const measured = timesOf(() => isOver);
  const sent = Promise.all(posts.map(({ id, cookie }) => sendUpload(server.url, cookie, id, image)));
  // Ends the measurement even if an upload fails. Otherwise `timesOf`, which measures response times, would send
  // requests after the server has stopped.
  const answers = await sent.finally(() => (isOver = true));
  const pages = quantile(await measured, 0.95);
  const taken = answers.filter(({ status }) => status === 201).length;
  test.info().annotations.push({ type: 'pages', description: JSON.stringify({ pages, taken }) });
  // The test in lib/media/convert-media.test.ts checks that the twenty-first simultaneous file is refused.
  expect(taken).toBeGreaterThanOrEqual(isThorough ? 20 : posts.length);
  // The limit in ms is generous, because other tests run on the same machine.
  expect(pages).toBeLessThan(isThorough ? 300 : 1_000);

  const [{ id = 0 } = {}] = posts;
  const { head, contentType } = bytesAroundFile(id);
  const headers = { 'Content-Type': contentType, 'Content-Length': '90000' };
  const stalled = Array.from({ length: 3 }, () =>
    openUpload({ url: `${server.url}/api/media/upload`, cookie: author.cookie, headers }),
  );
  for (const one of stalled) one.write(head);
  await until(() => incomingFiles(server).length === 3, 5);
  answers.push(await sendUpload(server.url, author.cookie, id, jpeg));
  for (const one of stalled) one.destroy();
  expect(answers.at(-1)?.status).toBe(429);
  for (const { status, headers } of answers)
    if (status !== 201)
      expect([status === 429 || status === 503, Number(headers['retry-after']) > 0]).toEqual([true, true]);
  await until(() => incomingFiles(server).length === 0, 5);
});

/** Sends a file in pieces with pauses between them, and then sends the remaining bytes without a pause. */
async function sendSlowly(
  who: Uploader,
  bytes: Buffer,
  pieces: number,
  wait: number,
  type = 'video/mp4',
): Promise<HttpAnswer> {
  const { head, tail, contentType } = bytesAroundFile(await who.post(), type);
  const whole = Buffer.concat([head, bytes, tail]);
  const headers = { 'Content-Type': contentType, 'Content-Length': String(whole.length) };
  const sent = openUpload({ url: `${server.url}/api/media/upload`, cookie: who.cookie, headers });
  const answer = answerOf(sent);
  const step = Math.ceil(whole.length / pieces);
  for (let at = 0; at < whole.length; at += step) {
    sent.write(whole.subarray(at, at + step));
    await pause(wait);
  }
  return answer;
}

test('the server accepts a slow upload, and cuts off an upload that stalls', async () => {
  test.skip(!isThorough, 'takes 90 seconds, so it needs THOROUGH=1');
  const began = Date.now();
  const slow = sendSlowly(author, Buffer.concat([jpeg, Buffer.alloc(MEGABYTE)]), 90, 1_000);
  const { head, contentType } = bytesAroundFile(await author.post());
  const stalled = openUpload({
    url: `${server.url}/api/media/upload`,
    cookie: author.cookie,
    headers: { 'Content-Type': contentType, 'Content-Length': '90000' },
  });
  const answer = answerOf(stalled);
  stalled.write(head);
  await until(() => incomingFiles(server).length === 2, 5);
  expect(await answer).toMatchObject({ status: 400, body: { code: 'ended_early' } });
  expect(Date.now() - began).toBeGreaterThan(29_000);
  expect(Date.now() - began).toBeLessThan(40_000);
  expect(incomingFiles(server)).toHaveLength(1);
  expect((await slow).status).toBe(201);
  expect(Date.now() - began).toBeGreaterThan(89_000);
});

async function get(address: string, cookie: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = openUpload({ url: `${server.url}${address}`, cookie, method, headers });
  const [response] = await new Promise<[IncomingMessage]>((resolve, reject) =>
    sent
      .once('response', (...all) => resolve(all))
      .once('error', reject)
      .end(),
  );
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

// These tests check the bytes and headers of real files. The test in lib/http/response/file-response.test.ts checks how
// ranges are parsed.
test('a range request for a file gets exactly the requested bytes', async () => {
  const whole = readFileSync(await fileOf(photo.id, 'jpeg'));
  const size = whole.length;
  for (const [range, status, first, end] of [
    [undefined, 200, 0, size],
    ['bytes=500-999', 206, 500, 1000],
    ['bytes=-500', 206, size - 500, size],
    [`bytes=${size}-`, 416, 0, 0],
  ] as const) {
    const answer = await get(photo.mediaUrl, author.cookie, range === undefined ? {} : { Range: range });
    expect([answer.status, answer.body.equals(whole.subarray(first, end))], range).toEqual([status, true]);
    const contentRange = { 200: undefined, 206: `bytes ${first}-${end - 1}/${size}`, 416: `bytes */${size}` }[status];
    expect(answer.headers['content-range'], range).toBe(contentRange);
    if (status !== 416) expect(answer.headers['content-length'], range).toBe(String(end - first));
  }
  const head = await get(photo.mediaUrl, author.cookie, {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(size), 0]);
});

test('no spelling of a path gives access to files outside the media folder', { tag: ['@L8', '@U9'] }, async () => {
  const up = [
    '../../../../etc/passwd',
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/etc/passwd',
    '..\\..\\etc\\passwd',
    '..%5c..%5cetc',
    '%252e%252e%252fetc',
    '....//....//etc',
    '%c0%ae%c0%ae/etc',
    'video%00',
    'video%00.jpg',
    'video/',
    'video/..',
    'video;',
    '.%2fvideo',
    '//video',
    'VIDEO',
  ];
  for (const spelling of up) {
    for (const address of [
      `/api/media/${photo.id}/${spelling}`,
      `/api/media/${spelling}/video`,
      `/api/avatars/${spelling}`,
    ]) {
      const line = await firstLine(address);
      // The server refuses most paths with 400 or 404. It may also redirect to the normalized path (308), or find a
      // route that does not allow GET (405).
      expect(['308', '400', '404', '405'], `${address}: ${line}`).toContain(line.slice(9, 12));
    }
  }
});

/** Sends a path that no ordinary client would send. Returns the first line of the response. */
async function firstLine(address: string): Promise<string> {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${address} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${author.cookie}\r\nConnection: close\r\n\r\n`);
  return (await text(socket)).split('\r\n', 1)[0] ?? '';
}

test('while the disk is full, the server accepts text but refuses pictures', { tag: ['@U13'] }, async () => {
  test.skip(disk === null, 'Mounting a disk needs root on Linux.');
  if (disk === null) return;
  mountDisk(disk, 'remount,size=64m');
  const ballast = path.join(disk, 'ballast');
  const file = path.join(folder, 'video.mp4');
  await bigVideo(file, 10 * MEGABYTE, 10);
  const video = readFileSync(file);
  const send = async (media: Buffer) => sendUpload(server.url, author.cookie, await author.post(), media);
  const leave = (bytes: number) => {
    rmSync(ballast, { force: true });
    const { bavail, bsize } = statfsSync(disk ?? '');
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - Math.round(bytes)));
  };
  const full = {
    status: 507,
    body: { code: 'storage_full', message: expect.stringContaining('You can still post text') as unknown },
  };

  const before = storedFiles(server);
  // The test leaves so little disk space that the disk fills up at a different step in each round: during the upload,
  // during the conversion, or at the last step.
  for (const [media, room] of [
    [jpeg, 0],
    [video, 4 * MEGABYTE],
    [video, 12 * MEGABYTE],
    [video, video.length * 1.9],
  ] as const) {
    leave(room);
    expect(await send(media), `${room} bytes left`).toMatchObject(full);
    expect(await author.post()).toBeGreaterThan(0);
    expect([storedFiles(server), incomingFiles(server)]).toEqual([before, []]);
  }
  // A person may upload three files at a time. The test leaves too little disk space for three videos.
  leave(15 * MEGABYTE);
  const answers = await Promise.all(Array.from({ length: 3 }, () => send(video)));
  for (const { status } of answers) expect([201, 507]).toContain(status);
  expect(answers.map(({ status }) => status)).toContain(507);
  rmSync(ballast);
  expect(await send(jpeg)).toMatchObject({ status: 201 });
  expect(await referencedKeys(server)).toEqual(storedFiles(server));
  expect(incomingFiles(server)).toEqual([]);
  expect(
    await server.sql(
      'SELECT 1 FROM post_media pm WHERE NOT EXISTS (SELECT FROM stored_files f WHERE f.media_id = pm.id)',
    ),
  ).toEqual([]);
});

test('a stopping server lets an upload finish that is already running', { tag: ['@O1'] }, async () => {
  const under = sendSlowly(author, readFileSync(fixture('h264-aac.mp4')), 20, 100);
  await until(() => incomingFiles(server).length === 1, 5);
  const ended = server.stop('SIGTERM');
  expect((await under).status).toBe(201);
  expect(await ended).toBeLessThan(30_000);
  expect(await referencedKeys(server)).toEqual(storedFiles(server));
  expect(incomingFiles(server)).toEqual([]);
});
