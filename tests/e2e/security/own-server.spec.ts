import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect } from '@playwright/test';
import { test } from '../../support/browser/test';

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
