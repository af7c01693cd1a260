import { setTimeout as sleep } from 'node:timers/promises';
import { figuresOf, median, most, type Figure, type Figures } from './figures';
import type { Mailbox } from '@/tests/support/mail/mailbox';
import { judge, judgeLetters, tellVerdict, type Verdict } from './ledger';
import { emptyQueues, withClient, type Scene } from './scene';
import { kill, postmaster, type Victim } from './victims';
import { startWriting, type Writers } from './writers';

export type Kills = Verdict & {
  /** Who wrote. */
  people: number[];
  kills: number;
  sentAgain: number;
  /** Answers of 500 and more that were not 503. */
  faults: string[];
  /** How often PostgreSQL was another one after something else was killed: it should run on. */
  databaseFell: number;
  /** From each kill to the first write that was begun after it and acknowledged. */
  backAfterMs: Partial<Record<Victim, number[]>>;
  letters: string[];
};

type Way = Parameters<typeof startWriting>[2] & { betweenMs: number; settings?: string[] };

/**
 * Kills processes of a site, one after the other, while members write; keeps a ledger of its own of what was acknowledged, and holds it
 * against the database in the end. `settings`: of PostgreSQL, for a control.
 */
export async function killWhileWriting(
  scene: Scene,
  victims: readonly Victim[],
  { betweenMs, settings = [], ...way }: Way,
): Promise<Kills> {
  const writers = await withClient(scene, 'ownerUrl', (client) => startWriting(scene.url, client, way));
  // When they have all joined: who is lost cannot go on writing.
  await execute(scene, ...settings.map((setting) => `ALTER SYSTEM SET ${setting}`), RELOAD, 'CHECKPOINT');
  const backAfterMs: Kills['backAfterMs'] = {};
  let databaseFell = 0;
  try {
    for (const victim of victims) {
      await sleep(betweenMs);
      const [began, database] = [performance.now(), postmaster(scene.dataDir)];
      kill(victim, scene.dataDir);
      if (victim === 'supervisor') await scene.again?.(); // until then the web process finishes what it has begun, and ends
      (backAfterMs[victim] ??= []).push((await writers.nextAcknowledged()) - began);
      if (victim !== 'database' && postmaster(scene.dataDir) !== database) databaseFell += 1;
    }
  } finally {
    await execute(scene, 'ALTER SYSTEM RESET ALL', RELOAD).catch(() => undefined); // one that is away is a fault already
  }
  return { kills: victims.length, databaseFell, backAfterMs, ...(await ended(scene, writers)) };
}

const RELOAD = 'SELECT pg_reload_conf()';

const execute = (scene: Scene, ...statements: string[]): Promise<void> =>
  withClient(scene, 'adminUrl', async (admin) => {
    for (const statement of statements) await admin.query(statement);
  });

/** Ends the writing, and says what is there of it. */
export async function ended(scene: Scene, writers: Writers) {
  await writers.stop();
  const { ledger, people, faults } = writers;
  const verdict = await withClient(scene, 'ownerUrl', (client) => judge(client, ledger, people));
  return { ...verdict, people, sentAgain: writers.sentAgain(), faults, letters: ledger.letters };
}

/** Systemd starts a supervisor again; what that takes is its own. */
const BACK_WITHIN_MS: Record<Victim, number> = { web: 3_000, database: 5_000, supervisor: 30_000 };

/** Five of the web process, five of PostgreSQL, two of the supervisor; in an order that the supervisor forgives. */
const ROUND = 'web database web database supervisor web database web database supervisor web database'.split(
  ' ',
) as Victim[];
const WAY = { number: 16, everyLetter: 50, betweenMs: 15_000 };
/** The control: PostgreSQL says yes before it has written. */
export const CONTROL = {
  number: 16,
  betweenMs: 1_000,
  settings: ["synchronous_commit = 'off'", "wal_writer_delay = '10s'"],
};

/** So many rounds of kills; what was acknowledged is there once, and what was queued went out. Then the control. */
export async function everyKill(scene: Scene, mailbox: Mailbox, rounds: number): Promise<Figure[]> {
  const victims = Array.from({ length: rounds }, () => ROUND).flat();
  const kills = await killWhileWriting(scene, victims, WAY);
  await emptyQueues(scene);
  const { missing, twice } = judgeLetters(kills.letters, mailbox.received);
  const control = await killWhileWriting(scene, ['database', 'database', 'database'], CONTROL);
  const figures = figuresOf('kills');
  tellKills(figures, kills, 10_000 * rounds);
  figures.told('letters that were promised meanwhile', String(kills.letters.length));
  figures.exactly('of them nobody got', missing, 0);
  figures.told('of them twice, with one Message-ID', String(twice));
  figures.atLeast('lost by the control, of which something must be', control.lost, 1, ` of ${control.acknowledged}`);
  return figures.found;
}

function tellKills(figures: Figures, kills: Kills, least: number): void {
  figures.told('processes killed while members write', String(kills.kills));
  tellVerdict(figures, kills, least);
  figures.exactly('answers of 500', kills.faults.length, 0, [...new Set(kills.faults)].slice(0, 3).join(', '));
  figures.exactly('PostgreSQL ended with something else', kills.databaseFell, 0);
  figures.told('sent again, as they were not answered', String(kills.sentAgain));
  for (const [victim, times = []] of Object.entries(kills.backAfterMs))
    figures.within(
      `after the ${victim}, the next write (median)`,
      median(times),
      BACK_WITHIN_MS[victim as Victim],
      `${(most(times) / 1000).toFixed(2)} s at most`,
    );
}
