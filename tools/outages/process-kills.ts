import { setTimeout as sleep } from 'node:timers/promises';
import type { Mailbox } from '@/tests/support/mail/mailbox';
import { countMissingAndDuplicateEmails } from '../load/acknowledged-writes';
import {
  measureAcknowledgedWrites,
  createMeasurementCollector,
  type OutageMeasurement,
  type OutageMeasurementCollector,
} from './outage-measurements';
import { waitForEmptyQueues, withSiteDatabase, type OutageTestSite } from './outage-test-site';
import { killProcess, postmasterProcessId, type SiteProcessName } from './site-processes';
import {
  addServerErrorMeasurement,
  startSimulatedWriters,
  type SimulatedWritesResult,
  type SimulatedWritersOptions,
} from './simulated-writers';

export type ProcessKillResults = SimulatedWritesResult & {
  kills: number;
  /**
   * Number of times that PostgreSQL restarted although the test had killed a different process. The number should be 0.
   */
  databaseFell: number;
  /** Time in ms from each kill to the first acknowledged write that began after the kill. */
  backAfterMs: Partial<Record<SiteProcessName, number[]>>;
};

type Way = SimulatedWritersOptions & { betweenMs: number; settings?: string[] };

/**
 * Kills processes of a site one after the other while members write. Compares the acknowledged writes with the database
 * at the end.
 */
export async function killProcessesWhileWriting(
  site: OutageTestSite,
  names: readonly SiteProcessName[],
  { betweenMs, settings = [], ...way }: Way,
): Promise<ProcessKillResults> {
  const writers = await withSiteDatabase(site, 'ownerUrl', (client) => startSimulatedWriters(site, client, way));
  // The kills begin only after all members have registered. If a kill lost a member's registration, this member could
  // not write.
  await execute(site, ...settings.map((setting) => `ALTER SYSTEM SET ${setting}`), RELOAD, 'CHECKPOINT');
  const backAfterMs: ProcessKillResults['backAfterMs'] = {};
  let databaseFell = 0;
  try {
    for (const name of names) {
      await sleep(betweenMs);
      const [began, database] = [performance.now(), postmasterProcessId(site.dataDir)];
      killProcess(name, site.dataDir);
      // If the supervisor is killed, the web process finishes its requests and exits, so the test must start the site
      // again.
      if (name === 'supervisor') await site.again?.();
      (backAfterMs[name] ??= []).push((await writers.nextAcknowledged()) - began);
      if (name !== 'database' && postmasterProcessId(site.dataDir) !== database) databaseFell += 1;
    }
  } finally {
    // If the database is down, this reset of its settings fails too. The error is ignored, because the failure of the
    // database already fails the test.
    await execute(site, 'ALTER SYSTEM RESET ALL', RELOAD).catch(() => undefined);
  }
  return { kills: names.length, databaseFell, backAfterMs, ...(await writers.stop()) };
}

const RELOAD = 'SELECT pg_reload_conf()';

const execute = (site: OutageTestSite, ...statements: string[]): Promise<void> =>
  withSiteDatabase(site, 'adminUrl', async (admin) => {
    for (const statement of statements) await admin.query(statement);
  });

/**
 * Maximum time in ms until the site works again, for each killed process. The supervisor has more time, because systemd
 * takes time to restart a killed supervisor.
 */
const BACK_WITHIN_MS: Record<SiteProcessName, number> = { web: 3_000, database: 5_000, supervisor: 30_000 };

/**
 * Kills the web process and PostgreSQL five times each, and the supervisor twice. The kills alternate, because the
 * supervisor stops restarting a process that dies many times within a minute.
 */
const ROUND = 'web database web database supervisor web database web database supervisor web database'.split(
  ' ',
) as SiteProcessName[];
const WAY = { number: 16, everyLetter: 50, betweenMs: 15_000 };
/**
 * Settings of a control run, in which PostgreSQL acknowledges writes before they are on disk. The kills must therefore
 * lose some writes, which shows that the test detects losses.
 */
export const SETTINGS_THAT_LOSE_WRITES = {
  number: 16,
  betweenMs: 1_000,
  settings: ["synchronous_commit = 'off'", "wal_writer_delay = '10s'"],
};

/**
 * Kills processes in several rounds. The database must then contain every acknowledged write exactly once. A control
 * run loses writes on purpose, to show that the test detects losses.
 */
export async function measureResilienceToProcessKills(
  site: OutageTestSite,
  mailbox: Mailbox,
  rounds: number,
): Promise<OutageMeasurement[]> {
  const names = Array.from({ length: rounds }, () => ROUND).flat();
  const kills = await killProcessesWhileWriting(site, names, WAY);
  await waitForEmptyQueues(site);
  const { missing, twice } = await withSiteDatabase(site, 'ownerUrl', (client) =>
    countMissingAndDuplicateEmails(client, kills.letters, mailbox.received),
  );
  const control = await killProcessesWhileWriting(
    site,
    ['database', 'database', 'database'],
    SETTINGS_THAT_LOSE_WRITES,
  );
  const figures = createMeasurementCollector('kills');
  tellKills(figures, kills, 10_000 * rounds);
  figures.told('emails promised meanwhile', String(kills.letters.length));
  figures.exactly('of these, never delivered', missing, 0);
  figures.told('of these, delivered twice with one Message-ID', String(twice));
  figures.atLeast('lost by the control, which must lose some', control.lost, 1, ` of ${control.acknowledged}`);
  return figures.found;
}

function tellKills(figures: OutageMeasurementCollector, kills: ProcessKillResults, least: number): void {
  figures.told('processes killed while members write', String(kills.kills));
  measureAcknowledgedWrites(figures, kills, least);
  addServerErrorMeasurement(figures, kills.faults);
  figures.exactly('PostgreSQL restarts caused by another kill', kills.databaseFell, 0);
  figures.told('requests retried without a response', String(kills.sentAgain));
  for (const [name, times = []] of Object.entries(kills.backAfterMs))
    figures.median(`after killing ${name}, next write`, times, BACK_WITHIN_MS[name as SiteProcessName]);
}
