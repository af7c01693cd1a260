import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Config } from './config';

/** Started web servers, reduced to what the tests check. */
const started: { args: string[]; child: EventEmitter }[] = [];
vi.mock('./child', () => ({
  startNode: (args: string[]) => {
    const child = Object.assign(new EventEmitter(), { exitCode: null, signalCode: null });
    started.push({ args, child });
    return child as unknown as ChildProcess;
  },
}));

// Restart delays are tested in back-off.test.ts.
vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));

const { startWebServer } = await import('./web-process');
const config = { env: {}, embedded: false, dataDir: '', heapMegabytes: 321 } as unknown as Config;
const told: string[] = [];

beforeEach(() => {
  started.length = told.length = 0;
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((text: string) => void told.push(text));
  return () => vi.restoreAllMocks();
});

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const newest = () => started.at(-1)?.child;
const answers = () => newest()?.emit('message', { ready: true });

async function serving(isEnding = () => false) {
  const giveUp = vi.fn();
  const start = startWebServer(config, { isEnding, giveUp });
  answers();
  await start;
  return giveUp;
}

async function falls() {
  newest()?.emit('exit', null, 'SIGKILL');
  await nextTurn();
}

it('restarts a crashed web server with the same memory limit and logs it', { tags: ['R7'] }, async () => {
  const giveUp = await serving();
  await falls();
  expect(started).toHaveLength(2);
  for (const { args } of started) expect(args).toContain('--max-old-space-size=321');
  expect(told).toEqual([expect.stringMatching(/^✗ The web server ended by itself \(SIGKILL\)\. It is started again/)]);
  answers();
  await nextTurn();
  expect(told.at(-1)).toBe('✓ the web server answers again');
  expect(giveUp).not.toHaveBeenCalled();
});

it('gives up on a web server that crashes a sixth time within a minute', async () => {
  const giveUp = await serving();
  for (let fall = 1; fall <= 5; fall += 1) {
    await falls();
    answers();
    await nextTurn();
  }
  expect([started.length, giveUp.mock.calls.length]).toEqual([6, 0]);
  await falls();
  expect([started.length, giveUp.mock.calls.length]).toEqual([6, 1]);
});

it('does not restart the web server during shutdown', async () => {
  await serving(() => true);
  await falls();
  expect([started.length, told]).toEqual([1, []]);
});

it('reports a mistake if the web server exits before its first answer', async () => {
  const start = startWebServer(config, { isEnding: () => false, giveUp: vi.fn() });
  newest()?.emit('exit', 1, null);
  await expect(start).rejects.toThrow('ended by itself (exit code 1)');
  expect(started).toHaveLength(1);
});
