import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Site } from '../../tests/support/browser/site';

const WRITES_PER_SECOND = 20;
const MOST_UNDER_WAY = 40;
/** Five falls in a minute are more than the supervisor forgives. */
const BETWEEN_KILLS_MS = 12_500;
const FORGIVEN = 4;

export type Figures = {
  kills: number;
  /** Writes that were answered 201, and how often one was sent again because it was not. */
  acknowledged: number;
  sentAgain: number;
  /** Acknowledged, and not there. */
  lost: number;
  /** There more than once. */
  doubled: number;
  /** From each kill to the first acknowledged write. */
  backAfterMs: number[];
  /** Whether the same database server ran all the time. */
  isDatabaseTheSame: boolean;
};

/**
 * Kills the web process of a demo site again and again while a member writes, and keeps a ledger of its own of what was acknowledged:
 * what the database then holds must agree with it.
 */
export async function killWhileWriting(
  { url, dataDir }: Pick<Site, 'url' | 'dataDir'>,
  kills: number,
): Promise<Figures> {
  const { ownerUrl: database } = readJson<{ ownerUrl: string }>(dataDir, 'database.json');
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const birthOfDatabase = async () =>
    String((await client.query<{ birth: Date }>('SELECT pg_postmaster_start_time() AS birth')).rows[0]?.birth);
  try {
    const birth = await birthOfDatabase();
    const writer = await startWriting(url);
    const backAfterMs: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(kills > FORGIVEN && kill > 0 ? BETWEEN_KILLS_MS : 1_000);
      const began = performance.now();
      process.kill(readJson<{ web: { pid: number } }>(dataDir, 'running.json').web.pid, 'SIGKILL');
      await sleep(20); // what was on its way has broken off
      backAfterMs.push((await writer.nextAcknowledged()) - began);
    }
    const { postId, acknowledged, sentAgain } = await writer.stop();
    const { rows } = await client.query<{ content: string; times: number }>(
      'SELECT content, count(*)::int AS times FROM comments WHERE post_id = $1 GROUP BY content',
      [postId],
    );
    const there = new Map(rows.map(({ content, times }) => [content, times]));
    return {
      kills,
      acknowledged: acknowledged.length,
      sentAgain,
      lost: acknowledged.filter((content) => !there.has(content)).length,
      doubled: rows.filter(({ times }) => times > 1).length,
      backAfterMs,
      isDatabaseTheSame: (await birthOfDatabase()) === birth,
    };
  } finally {
    await client.end();
  }
}

const readJson = <T>(folder: string, name: string): T => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as T;

/** A member who begins twenty comments a second, as long as they are answered. */
async function startWriting(url: string) {
  const send = async (address: string, body: object, cookie = '', key = randomUUID()) =>
    fetch(`${url}${address}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        'Idempotency-Key': key,
        Cookie: cookie,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
  const login = await send('/api/login', { email: 'member@demo.test', password: 'parents-demo-2026' });
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const schools = (await (await fetch(`${url}/api/schools`)).json()) as { id: number }[];
  const post = await send('/api/posts', { schoolId: schools[0]?.id, content: 'While it is killed' }, cookie);
  const { id: postId } = (await post.json()) as { id: number };

  const acknowledged: string[] = [];
  const waiting: ((moment: number) => void)[] = [];
  const underWay = new Set<Promise<void>>();
  let sentAgain = 0;
  /** Until it is answered, as a browser does: under the same key, so that what has landed is not done again. */
  const write = async (content: string) => {
    const key = randomUUID();
    while ((await send(`/api/posts/${postId}/comments`, { content }, cookie, key).catch(() => null))?.status !== 201) {
      sentAgain += 1;
      await sleep(1_000); // a crowd that never pauses would keep it from getting up
    }
    acknowledged.push(content);
    for (const tell of waiting.splice(0)) tell(performance.now());
  };
  let number = 0;
  const timer = setInterval(() => {
    if (underWay.size >= MOST_UNDER_WAY) return; // those that wait are sent again, and are enough
    const writing = write(`Comment ${(number += 1)}`).finally(() => underWay.delete(writing));
    underWay.add(writing);
  }, 1_000 / WRITES_PER_SECOND);

  return {
    nextAcknowledged: () => new Promise<number>((resolve) => waiting.push(resolve)),
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay);
      return { postId, acknowledged, sentAgain };
    },
  };
}

export const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

export const told = ({ backAfterMs, isDatabaseTheSame, ...counts }: Figures): string =>
  [
    ...Object.entries(counts).map(([name, count]) => `${name} ${count}`),
    `answered again after ${Math.round(median(backAfterMs))} ms (median; ${backAfterMs.map(Math.round).join(', ')})`,
    isDatabaseTheSame ? 'the database ran on' : 'the database was started anew',
  ].join(' · ');
