import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../../support/browser/test';
import { uploader, type Uploader } from '../../support/media/upload-people';
import { uploadServer, type UploadServer } from '../../support/media/upload-server';
import { randomBytes, type KnownPerson } from '../../support/http/random-bytes';
import { randomFlight } from '../../support/http/random-flight';
import { statusesOf, sendBytes, type Talk } from '../../support/http/raw';
import { isThorough } from '../../support/thorough';
import { startEmulator, type RunningEmulator } from '@parent-voice/stripe-emulator';
import { emulatedStripeAccount } from '../../../server/emulated-stripe-account';

test('Next refuses to serve the build without our server', async () => {
  const next = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '--port', '0'], {
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  next.stderr.on('data', (part: Buffer) => (output += part.toString()));
  next.stdout.resume();
  const end = once(next, 'close');
  const patience = setTimeout(() => next.kill('SIGKILL'), 30_000);
  const [code] = (await end) as [number | null];
  clearTimeout(patience);
  expect(code).toBe(1);
  expect(output.trim()).toBe(
    '✗ This application keeps its limits only inside its own server: start it with npm start.',
  );
});

/** Tries to open a TCP connection. Returns 'open', or the error code. */
const tryDoor = (host: string, port: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect({ host, port }, () => {
      socket.destroy();
      resolve('open');
    });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });

test('the demo listens only on the loopback address of the machine', async ({ site }) => {
  const port = Number(new URL(site).port);
  const others = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
  );
  expect(await tryDoor('127.0.0.1', port)).toBe('open');
  for (const address of others) expect(await tryDoor(address, port), address).toBe('ECONNREFUSED');
});

// This test checks security requirement O7.
test('the web server does not get the database login that can change the schema', { tag: ['@O7'] }, () => {
  const dataDir = process.env.SITE_DATA_DIR ?? '';
  const isKnown = process.platform === 'linux' && existsSync(path.join(dataDir, 'running.json'));
  test.skip(!isKnown, 'The process ids come from a supervisor, and their arguments from /proc.');
  const read = (name: string) => readFileSync(path.join(dataDir, name), 'utf8');
  const { ownerUrl, url } = JSON.parse(read('database.json')) as Record<string, string>;
  const { web } = JSON.parse(read('running.json')) as { web: { pid: number } };
  const environment = readFileSync(`/proc/${web.pid}/environ`, 'utf8').split('\0');
  expect(environment).toContain(`DATABASE_URL=${url}`);
  expect(environment).toContain('MIGRATION_DATABASE_URL=');
  expect(environment.filter((one) => one.includes(new URL(ownerUrl ?? '').username + ':'))).toEqual([]);
});

test('responses compressed in advance are not compressed again, and have the right headers', async ({ site }) => {
  const plain = await (await fetch(`${site}/api/schools`, { headers: { 'Accept-Encoding': 'identity' } })).text();
  for (const coding of ['br', 'gzip']) {
    const answer = await fetch(`${site}/api/schools`, { headers: { 'Accept-Encoding': coding } });
    expect(answer.headers.get('content-encoding')).toBe(coding);
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(plain.length / 5);
    expect(await answer.text()).toBe(plain);
    // These responses were compressed in advance. They do not pass through Next, which would add values to the `Vary`
    // header.
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  }
});

test.describe('malformed and random requests to the web server', () => {
  // Number of random requests (FUZZ_REQUESTS), and the seed that repeats a failed run (FUZZ_SEED).
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 32));
  const sizeOf = (daily: number, thorough: number) =>
    Number(process.env.FUZZ_REQUESTS ?? (isThorough ? thorough : daily));
  const LANES = 12;

  let folder: string;
  let stripe: RunningEmulator;
  let server: UploadServer;
  let member: Uploader;
  let stranger: Uploader;

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-fuzz-'));
    stripe = await startEmulator(emulatedStripeAccount);
    server = await uploadServer(path.join(folder, 'media'), () => ({
      DEMO: '1', // The server accepts the Stripe emulator only in a demo.
      DATA_DIR: folder,
      STRIPE_EMULATOR_URL: stripe.url,
      STRIPE_SECRET_KEY: 'sk_test_fuzz',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_fuzz',
      STRIPE_WEBHOOK_SECRET: 'whsec_fuzz',
      TRIAL_SECRET: 'a secret for random requests alone',
    }));
    member = await uploader(server);
    stranger = await uploader(server);
    // Everyone gets complimentary access, so that the server refuses no random request because of a missing membership.
    await server.sql("UPDATE memberships SET override_until = now() + interval '20 days'");
  });
  test.afterAll(async () => {
    await server?.remove();
    await stripe?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /**
   * If Next redirected the request `sent`, returns the same request with the address of the redirect, otherwise
   * undefined. Next redirects a request if its parameter `_rsc` is not a hash of its router headers.
   */
  function ledTo(sent: Buffer, { text }: Talk): Buffer | undefined {
    const [, place] = /^location: (\/\S*_rsc=\S*)\r$/im.exec(text) ?? [];
    return place ? Buffer.from(sent.toString('latin1').replace(/^(\w+) \S+/, `$1 ${place}`), 'latin1') : undefined;
  }

  /** Sends the requests, each on its own connection. Returns the number of answers with each status. */
  async function sendAll(
    requests: number,
    source: Generator<Buffer, never>,
    isRight: (status: number, sent: Buffer) => boolean,
  ): Promise<Map<number, number>> {
    const countByStatus = new Map<number, number>();
    let left = requests;
    const converse = async () => {
      for (let led: Buffer | undefined; left > 0 || led;) {
        left -= led ? 0 : 1;
        const sent: Buffer = led ?? source.next().value;
        const answer = await sendBytes(server.url, sent, { silence: 150, patience: 5_000 });
        const failureText = `FUZZ_SEED=${seed}: ${JSON.stringify(sent.toString('latin1').slice(0, 600))}: ${answer.text.slice(0, 300)}`;
        expect(answer.ms, failureText).toBeLessThan(5_000);
        for (const status of statusesOf(answer)) {
          countByStatus.set(status, (countByStatus.get(status) ?? 0) + 1);
          expect(isRight(status, sent), failureText).toBe(true);
        }
        led = led ? undefined : ledTo(sent, answer);
      }
    };
    await Promise.all(Array.from({ length: LANES }, converse));
    return countByStatus;
  }

  const FAULT =
    /uncaughtException|unhandledRejection|"event":"(?:request|page)\.(?:failed|unavailable)"|"level":50.*"event":"server\.said"/;

  /** Checks that the server still works and has logged no 5xx status. */
  async function expectUnharmed() {
    for (const path of ['/api/health', '/explore', '/dashboard', '/api/user/feed']) {
      const answer = await fetch(`${server.url}${path}`, { redirect: 'manual', headers: { Cookie: member.cookie } });
      expect(answer.status, path).toBe(200);
    }
    expect(
      server
        .log()
        .split('\n')
        .filter((line) => FAULT.test(line)),
    ).toEqual([]);
  }

  // This test checks security requirement Q7.
  test('malformed requests: random server action calls are refused', { tag: ['@Q7'] }, async () => {
    const requests = sizeOf(300, 2_000);
    test.setTimeout(60_000 + 60 * requests);
    const failures = await sendAll(
      requests,
      randomFlight(seed, member.cookie),
      (status, sent) => status < 500 && (status >= 300 || sent.subarray(0, 4).toString() === 'GET '),
    );
    await expectUnharmed();
    console.log(
      `answers to random Flight requests: ${JSON.stringify(Object.fromEntries(failures))}, FUZZ_SEED=${seed}`,
    );
    for (const status of [200, 400, 405]) expect([...failures.keys()], `FUZZ_SEED=${seed}`).toContain(status);
  });

  test(
    'malformed requests: random bytes at the socket cause no 5xx status and no unexpected change',
    { tag: ['@Q6'] },
    async () => {
      const requests = sizeOf(1_000, 20_000);
      test.setTimeout(60_000 + 60 * requests);
      const [postId, ownId] = [await stranger.post(), await member.post()];
      const before = await server.sql('SELECT user_id, content, withheld FROM posts WHERE id = $1', postId);
      const calls: KnownPerson['calls'] = [
        ['POST', '/api/posts', { content: 'The bus was late', schoolId: 1 }],
        ['PATCH', `/api/posts/${ownId}`, { content: 'The bus was on time' }],
        ['POST', `/api/posts/${postId}/comments`, { content: 'Ours too' }],
        ['POST', `/api/posts/${postId}/vote`, { voteType: 'upvote' }],
        ['POST', `/api/posts/${ownId}/vote`, { voteType: 'downvote' }],
        ['POST', `/api/posts/${postId}/save`],
        ['POST', '/api/schools/1/subscribe'],
        ['DELETE', '/api/schools/1/subscribe'],
        ['GET', '/api/user/feed'],
        ['GET', '/api/membership'],
        ['POST', '/api/create-subscription-payment', { interval: 'month' }],
        ['POST', '/api/cancel-subscription'],
        ['POST', '/api/reset-subscription'],
        ['POST', '/api/fix-subscription'],
        ['POST', '/api/billing-portal'],
      ];
      const source = randomBytes(seed, { cookie: member.cookie, calls });
      const failures = await sendAll(requests, source, (status) => status < 500);
      await expectUnharmed();
      await server.verify(); // Checks that the row counts, search words, daily counts and files are consistent.
      expect(await server.sql('SELECT id FROM users WHERE is_admin')).toEqual([]);
      expect(await server.sql('SELECT user_id, content, withheld FROM posts WHERE id = $1', postId)).toEqual(before);
      console.log(`answers to random bytes: ${JSON.stringify(Object.fromEntries(failures))}, FUZZ_SEED=${seed}`);
      // The random requests must be varied enough to cause each of these statuses.
      for (const status of [200, 201, 400, 401, 405])
        expect([...failures.keys()], `FUZZ_SEED=${seed}`).toContain(status);
      expect(stripe.look().customers).toHaveLength(1);
    },
  );
});
