import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Site } from '../../tests/support/browser/site';
import { judge, type Verdict } from './ledger';
import { kill, postmaster, readJson, type Victim } from './victims';
import { startWriting } from './writers';

export type Figures = Verdict & {
  kills: number;
  sentAgain: number;
  /** Answers of 500 and more that were not 503. */
  faults: string[];
  /** How often PostgreSQL was another one after something else was killed: it should run on. */
  databaseFell: number;
  /** From each kill to the first write that was begun after it and acknowledged. */
  backAfterMs: Partial<Record<Victim, number[]>>;
};

type Way = { writers: number; betweenMs: number; settings?: string[] };

/**
 * Kills processes of a site, one after the other, while members write; keeps a ledger of its own of what was acknowledged, and holds it
 * against the database in the end. `settings`: of PostgreSQL, for a control.
 */
export async function killWhileWriting(
  { url, dataDir, again }: Pick<Site, 'url' | 'dataDir'> & Partial<Pick<Site, 'again'>>,
  victims: readonly Victim[],
  { writers: number, betweenMs, settings = [] }: Way,
): Promise<Figures> {
  const writers = await withClient(dataDir, 'ownerUrl', (client) => startWriting(url, client, number));
  // When they have all joined: who is lost cannot go on writing.
  await withClient(dataDir, 'adminUrl', async (admin) => {
    for (const setting of settings) await admin.query(`ALTER SYSTEM SET ${setting}`);
    if (settings.length > 0) await admin.query('SELECT pg_reload_conf()');
    await admin.query('CHECKPOINT');
  });
  const backAfterMs: Figures['backAfterMs'] = {};
  let databaseFell = 0;
  for (const victim of victims) {
    await sleep(betweenMs);
    const [began, database] = [performance.now(), postmaster(dataDir)];
    kill(victim, dataDir);
    if (victim === 'supervisor') await again?.(); // until then the web process finishes what it has begun, and ends
    (backAfterMs[victim] ??= []).push((await writers.nextAcknowledged()) - began);
    if (victim !== 'database' && postmaster(dataDir) !== database) databaseFell += 1;
  }
  await writers.stop();
  return withClient(dataDir, 'ownerUrl', async (client) => ({
    kills: victims.length,
    ...(await judge(client, writers.ledger, writers.people)),
    sentAgain: writers.sentAgain(),
    faults: writers.faults,
    databaseFell,
    backAfterMs,
  }));
}

/** A connection for now: none outlives a kill. */
async function withClient<T>(dataDir: string, role: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: readJson<Record<string, string>>(dataDir, 'database.json')[role] });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

export const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

export const told = ({ backAfterMs, faults, ...counts }: Figures): string =>
  [
    ...Object.entries(counts).map(([name, count]) => `${name} ${count}`),
    `other faults ${faults.length}${faults.length > 0 ? ` (${[...new Set(faults)].slice(0, 5).join(', ')})` : ''}`,
    ...Object.entries(backAfterMs).map(
      ([victim, times]) =>
        `after the ${victim} it answers again in ${Math.round(median(times))} ms (median; ${Math.round(Math.max(...times))} at most)`,
    ),
  ].join(' · ');
