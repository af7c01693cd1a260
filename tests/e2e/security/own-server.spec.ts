import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
