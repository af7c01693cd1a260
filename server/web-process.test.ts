import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ServerConfig } from './runtime/config';

/** Records each start of a web server by the tested code, with the arguments and the child process. */
const started: { args: string[]; child: EventEmitter }[] = [];
vi.mock('./child-processes', () => ({
  startNodeProcess: (args: string[]) => {
    const child = Object.assign(new EventEmitter(), { exitCode: null, signalCode: null });
    started.push({ args, child });
    return child as unknown as ChildProcess;
  },
}));

// Restarts happen without delays in this file. restart-policy.test.ts tests the delays.
vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));

const { startWebServer } = await import('./web-process');
const config = { env: {}, embedded: false, dataDir: '', heapMegabytes: 321 } as unknown as ServerConfig;
const messages: string[] = [];

beforeEach(() => {
  started.length = messages.length = 0;
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((text: string) => void messages.push(text));
  return () => vi.restoreAllMocks();
});

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const newest = () => started.at(-1)?.child;
const reportReady = () => newest()?.emit('message', { ready: true });

async function startServing(isEnding = () => false) {
  const giveUp = vi.fn();
  const start = startWebServer(config, { isEnding, giveUp });
  reportReady();
  await start;
  return giveUp;
}

async function crash() {
  newest()?.emit('exit', null, 'SIGKILL');
  await nextTurn();
}

it('a crashed web server restarts with the same memory limit, and the crash is logged', { tags: ['R7'] }, async () => {
  const giveUp = await startServing();
  await crash();
  expect(started).toHaveLength(2);
  for (const { args } of started) expect(args).toContain('--max-old-space-size=321');
  expect(messages).toEqual([
    expect.stringMatching(/^✗ The web server ended unexpectedly \(SIGKILL\)\. It is started again/),
  ]);
  reportReady();
  await nextTurn();
  expect(messages.at(-1)).toBe('✓ the web server answers again');
  expect(giveUp).not.toHaveBeenCalled();
});

it('the whole site stops if the web server crashes a sixth time within a minute', async () => {
  const giveUp = await startServing();
  for (let crashNumber = 1; crashNumber <= 5; crashNumber += 1) {
    await crash();
    reportReady();
    await nextTurn();
  }
  expect([started.length, giveUp.mock.calls.length]).toEqual([6, 0]);
  await crash();
  expect([started.length, giveUp.mock.calls.length]).toEqual([6, 1]);
});

it('a crashed web server is not restarted during shutdown', async () => {
  await startServing(() => true);
  await crash();
  expect([started.length, messages]).toEqual([1, []]);
});

it('starting the site fails if the web server exits before its first response', async () => {
  const start = startWebServer(config, { isEnding: () => false, giveUp: vi.fn() });
  newest()?.emit('exit', 1, null);
  await expect(start).rejects.toThrow('ended unexpectedly (exit code 1)');
  expect(started).toHaveLength(1);
});
