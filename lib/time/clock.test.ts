import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY } from '@/lib/time/duration';

const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-clock-'));
const file = path.join(folder, 'clock');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const REAL = new Date('2026-11-05T12:00:00.000Z');
const BASE = { NODE_ENV: 'test', DATABASE_URL: 'postgresql://localhost/none', NEXTAUTH_SECRET: 'n'.repeat(32) };
const DEMO = {
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  TRIAL_SECRET: 't'.repeat(32),
  STRIPE_EMULATOR_URL: 'http://127.0.0.1:12111',
  CLOCK_FILE: file,
};

/** Returns the clock of a process that starts with the given settings. */
async function clockOf(settings: Record<string, string>): Promise<() => Date> {
  for (const name of Object.keys(DEMO)) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries({ ...BASE, ...settings })) vi.stubEnv(name, value);
  vi.resetModules();
  return (await import('./clock')).now;
}

beforeEach(() => void vi.useFakeTimers({ now: REAL, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(file, { force: true });
});

describe("the server's clock and the demo's clock", () => {
  it("the clock shows the machine's time if no clock file is configured", async () => {
    writeFileSync(file, String(DAY));
    const now = await clockOf({});
    expect(now()).toEqual(REAL);
    vi.setSystemTime(REAL.getTime() + 1);
    expect(now()).toEqual(new Date(REAL.getTime() + 1));
  });

  it.each<[string, string, number]>([
    ['by the number in the clock file', String(7 * DAY), 7 * DAY],
    ['by a number with spaces around it', `  ${DAY}\n`, DAY],
    ['by zero', '0', 0],
    ['by zero if the file is empty', '', 0],
    ['by zero if the file contains no number', '7 days', 0],
  ])("the demo's clock runs ahead %s", async (_how, text, ahead) => {
    writeFileSync(file, text);
    const now = await clockOf(DEMO);
    expect(now()).toEqual(new Date(REAL.getTime() + ahead));
  });

  it('the demo clock changes as soon as its file changes', async () => {
    const now = await clockOf(DEMO);
    expect(now()).toEqual(REAL);
    writeFileSync(file, String(DAY));
    expect(now()).toEqual(new Date(REAL.getTime() + DAY));
    writeFileSync(file, String(30 * DAY));
    expect(now()).toEqual(new Date(REAL.getTime() + 30 * DAY));
  });
});
