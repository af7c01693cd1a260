import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { withFileLock } from './lock';

const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a file lock lets only one process work at a time', async () => {
  const file = path.join(folder, 'both');
  const events: string[] = [];
  const work = (name: string, fails = false) =>
    withFileLock(file, async () => {
      events.push(`${name} begins`);
      await sleep(50);
      events.push(`${name} ends`);
      if (fails) throw new Error(name);
    });
  const [first] = await Promise.allSettled([work('one', true), work('two')]);
  expect(first.status).toBe('rejected');
  expect(events).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});

it('a killed process releases its lock', async () => {
  const file = path.join(folder, 'killed');
  const holds = `const file = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(file)}); file.exec('BEGIN EXCLUSIVE'); console.log('held'); setInterval(() => file, 1e6)`;
  const holder = spawn(process.execPath, ['-e', holds], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(holder.stdout, 'data');
  let isDone = false;
  const waiting = withFileLock(file, async () => void (isDone = true));
  await sleep(50);
  expect(isDone).toBe(false);
  holder.kill('SIGKILL');
  await waiting;
  expect(isDone).toBe(true);
});
