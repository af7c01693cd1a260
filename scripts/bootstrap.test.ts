import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-npm-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('if npm is killed, the program that npm started receives exactly one signal', { tags: 'thorough' }, async () => {
  const file = path.join(folder, 'heard');
  const signals = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);
  const program = `import('./scripts/bootstrap.mjs').then(({ run }) => run('../tests/support/processes/signal-recorder', ['${file}']))`;
  const npm = spawn('sh', ['-c', '"$0" -e "$1" & wait', process.execPath, program], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: 'ignore',
  });
  while (!signals().includes('began')) await sleep(50);
  npm.kill('SIGKILL');
  while (!signals().includes('ended')) await sleep(50);
  expect(signals()).toEqual(['began', 'SIGTERM', 'ended']);
});
