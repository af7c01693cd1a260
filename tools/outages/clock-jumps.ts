import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadServer, type UploadServer } from '@/tests/support/media/upload-server';
import { DAY, HOUR } from '@/lib/time/duration';
import { createMeasurementCollector, type OutageMeasurement } from './outage-measurements';
import {
  SET_MEMBERSHIP_SQL,
  createUnusedNetworkAddress,
  SIMULATED_PERSON_PASSWORD,
  registerPerson,
  type SimulatedPerson,
} from '../load/simulated-people';
import { sendRequest, type RequestToSend } from '../load/send-request';
import type { OutageTestSite } from './outage-test-site';

/** Paths of Debian's faketime library, which overrides the system clock of a process. */
const LIBRARIES = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`);
const JUMPS = [2 * HOUR, -2 * HOUR, DAY, -DAY];
const named = (jump: number) => `${jump > 0 ? '+' : '−'}${Math.abs(jump) / HOUR} h`;

/**
 * Makes the clock of a web process jump forward and back, and corrects the clock after each jump. Returns the
 * measurements, or null if faketime is not installed.
 */
export async function measureClockJumps(site: OutageTestSite): Promise<OutageMeasurement[] | null> {
  const library = LIBRARIES.find(existsSync);
  if (!library) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-clock-'));
  const file = path.join(folder, 'offset');
  const jump = async (milliseconds: number) => {
    writeFileSync(file, `${milliseconds < 0 ? '-' : '+'}${Math.abs(milliseconds) / 1000}`);
    // The faketime library reads the new offset from the file only once per second, so the test waits.
    await sleep(2_500);
  };
  await jump(0);
  process.env.SITE_DATA_DIR = site.dataDir;
  const server = await uploadServer(undefined, () => ({
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    // The monotonic clock stays unchanged, as on a real system whose clock is set.
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    RATE_LIMIT_SCALE: '1',
    TRUSTED_PROXIES: '127.0.0.0/8,::1',
  }));
  try {
    return await run(server, jump);
  } finally {
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(server: UploadServer, jump: (milliseconds: number) => Promise<void>): Promise<OutageMeasurement[]> {
  const figures = createMeasurementCollector('jumping clock');
  const newPerson = (name: string | number) =>
    registerPerson(server.url, `clock.${name}`, createUnusedNetworkAddress());
  const people = await Promise.all(JUMPS.map(newPerson));
  const [member, former] = [await newPerson('member'), await newPerson('former')];
  const [school] = await server.sql<{ id: number }>('SELECT min(id) AS id FROM schools');
  const text = { schoolId: school?.id, content: 'Written after the membership ended' };
  const statusOf = async (sent: RequestToSend) => (await sendRequest(server.url, sent)).status;
  const sendLogin = (
    { email }: { email: string },
    password = SIMULATED_PERSON_PASSWORD,
    from = createUnusedNetworkAddress(),
  ) => sendRequest(server.url, { path: '/api/login', as: { from }, body: { email, password } });
  const login = async (...sent: Parameters<typeof sendLogin>) => (await sendLogin(...sent)).status;
  const write = (as: SimulatedPerson) => statusOf({ path: '/api/posts', as, body: text });
  const read = (as: SimulatedPerson) => statusOf({ path: '/api/user', as });
  await server.sql(SET_MEMBERSHIP_SQL, member.id, new Date(Date.now() + 20 * DAY));
  await server.sql(SET_MEMBERSHIP_SQL, former.id, new Date(Date.now() - 24.5 * HOUR));
  const access = () => server.sql('SELECT * FROM memberships ORDER BY user_id');
  const before = await access();

  for (const [index, by] of JUMPS.entries()) {
    const name = named(by);
    const owner = people[index]!;
    await jump(by);
    figures.is(
      `${name}: the clock of the web process has jumped`,
      Math.abs((await clockOf(server)) - Date.now() - by) < 60_000,
    );
    figures.exactly(`${name}: sessions stay valid`, await read(member), 200);
    figures.exactly(`${name}: the right password`, await login(owner), 200);
    const wrong = createUnusedNetworkAddress();
    for (let attempt = 0; attempt < 5; attempt += 1) await login(owner, 'not the pass phrase', wrong);
    figures.exactly(
      `${name}: throttles the right password after five wrong ones`,
      await login(owner, SIMULATED_PERSON_PASSWORD, wrong),
      429,
    );
    await jump(0);
    const { headers } = await sendLogin(owner, SIMULATED_PERSON_PASSWORD, wrong);
    figures.atMost(`${name}, corrected: throttled for`, Number(headers['retry-after'] ?? 0), 600, ' s');
    figures.exactly(`${name}, corrected: right password from another address`, await login(owner), 200);
    figures.exactly(`${name}, corrected: sessions stay valid`, await read(member), 200);
    figures.exactly(`${name}, corrected: a lapsed member cannot write`, await write(former), 403);
  }
  figures.is('memberships are unchanged', JSON.stringify(await access()) === JSON.stringify(before));
  return figures.found;
}

const clockOf = async ({ url }: UploadServer): Promise<number> =>
  Date.parse((await fetch(`${url}/api/health/live`)).headers.get('date') ?? '');
