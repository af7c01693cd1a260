import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../../support/browser/test';
import { uploadServer } from '../../support/media/upload-server';
import { randomBytes } from '../../support/http/random-bytes';
import { statusesOf, talk } from '../../support/http/raw';
import { isThorough } from '../../support/thorough';

test('Next alone refuses to serve the build, in one sentence that says what to do', async () => {
  const next = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '--port', '0'], {
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  next.stderr.on('data', (part: Buffer) => (told += part.toString()));
  next.stdout.resume();
  const end = once(next, 'close');
  const patience = setTimeout(() => next.kill('SIGKILL'), 30_000);
  const [code] = (await end) as [number | null];
  clearTimeout(patience);
  expect(code).toBe(1);
  expect(told.trim()).toBe('✗ This application keeps its limits only inside its own server: start it with npm start.');
});

/** 'open', or why not. */
const tryDoor = (host: string, port: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect({ host, port }, () => {
      socket.destroy();
      resolve('open');
    });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });

test('the demo answers this machine alone, by none of its other addresses', async ({ site }) => {
  const port = Number(new URL(site).port);
  const others = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
  );
  expect(await tryDoor('127.0.0.1', port)).toBe('open');
  for (const address of others) expect(await tryDoor(address, port), address).toBe('ECONNREFUSED');
});

// Security O7.
test('the web server is not told of the role that may change the schema', () => {
  const dataDir = process.env.SITE_DATA_DIR ?? '';
  const isKnown = process.platform === 'linux' && existsSync(path.join(dataDir, 'running.json'));
  test.skip(!isKnown, 'A supervisor says which process it is, and /proc what that was told.');
  const read = (name: string) => readFileSync(path.join(dataDir, name), 'utf8');
  const { ownerUrl, url } = JSON.parse(read('database.json')) as Record<string, string>;
  const { web } = JSON.parse(read('running.json')) as { web: { pid: number } };
  const told = readFileSync(`/proc/${web.pid}/environ`, 'utf8').split('\0');
  expect(told).toContain(`DATABASE_URL=${url}`);
  expect(told).toContain('MIGRATION_DATABASE_URL=');
  expect(told.filter((one) => one.includes(new URL(ownerUrl ?? '').username + ':'))).toEqual([]);
});

test('what was compressed before is sent so, once, and says so', async ({ site }) => {
  const plain = await (await fetch(`${site}/api/schools`, { headers: { 'Accept-Encoding': 'identity' } })).text();
  for (const coding of ['br', 'gzip']) {
    const answer = await fetch(`${site}/api/schools`, { headers: { 'Accept-Encoding': coding } });
    expect(answer.headers.get('content-encoding')).toBe(coding);
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(plain.length / 5);
    expect(await answer.text()).toBe(plain);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding'); // Next, which is not asked, would name its own headers
  }
});

const PAYMENTS_AWAY = 'Payments are unavailable right now.';

// Security Q6. FUZZ_REQUESTS asks for a longer run, FUZZ_SEED repeats one that failed.
test('random bytes at the socket get no 5xx, and surprise nothing', async () => {
  const requests = Number(process.env.FUZZ_REQUESTS ?? (isThorough ? 20_000 : 250));
  test.setTimeout(60_000 + 60 * requests);
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 32));
  const source = randomBytes(seed);
  const server = await uploadServer();
  const found = new Map<number, number>();
  let left = requests;
  const converse = async () => {
    while (left > 0) {
      left -= 1;
      const sent = source.next().value;
      const answer = await talk(server.url, sent, { isEnded: true, patience: 5_000 });
      for (const status of statusesOf(answer)) {
        found.set(status, (found.get(status) ?? 0) + 1);
        const asked = JSON.stringify(sent.toString('latin1').slice(0, 600));
        if (answer.text.includes(PAYMENTS_AWAY)) continue; // that server has none
        expect(status, `FUZZ_SEED=${seed}: ${asked}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: 4 }, converse));
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    expect(server.log()).not.toMatch(/uncaughtException|unhandledRejection/);
  } finally {
    await server.remove();
  }
  console.log(`answers to random bytes: ${JSON.stringify(Object.fromEntries(found))}`);
  // Or else these were not what they are meant to be.
  // (Hardly one in a hundred is taken: of 250 it may be none.)
  for (const status of [...(requests >= 1_000 ? [200] : []), 400, 405])
    expect([...found.keys()], `FUZZ_SEED=${seed}`).toContain(status);
});
