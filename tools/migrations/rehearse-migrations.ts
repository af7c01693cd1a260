import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runNodeQuietly, startNodeProcess } from '@/server/child-processes';
import { Failure } from '@/server/runtime/command-failure';
import { recreateDatabase, type DatabaseCluster } from '@/server/postgres/cluster';
import { applyMigrations } from '@/server/postgres/migrate';
import { grantApplicationRights, fetchRoleAndDatabaseNames } from '@/server/postgres/roles';
import { readMigrationFolder } from '@/server/postgres/schema-engine';
import { step } from '@/server/progress.mjs';
import { parseWholeNumber } from '../bench/benchmark-options';
import { percentile } from '../load/request-outcomes';
import { superuserUrl, withPostgresServer } from '../load/postgres-server';
import type { MeasuredWrite } from './previous-version';
import { watchTableLocks, type HeldLock } from './table-lock-watcher';
import { checkOutPreviousVersion, removePreviousVersion } from './check-out-previous-version';

/**
 * Limit in ms of security requirement O4: during an update, no writer may wait longer, and no lock may be held longer.
 */
const MOST_MS = 1_000;
/** Pause in ms before the first migration, between migrations, and after the last one. */
const QUIET_MS = 5_000;

type Found = { name: string; seconds: number; written: MeasuredWrite[]; held: HeldLock[] };

/**
 * `npm run migrations -- rehearse [--from NAME]` applies each migration from NAME on, while the site's previous version
 * keeps writing. Throws a Failure if a write fails or waits over a second.
 */
export async function rehearseMigrations(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { from: { type: 'string' }, posts: { type: 'string', default: '1000000' } },
  });
  const posts = parseWholeNumber('posts', values.posts, 1_000, 2_000_000);
  const names = readMigrationFolder().migrationDirectories.map(({ path: name }) => name);
  const from = values.from ?? names.at(-1) ?? '';
  const first = names.indexOf(from);
  if (first < 1) throw new Failure(`There is no migration ${from} with an earlier one before it.`);
  try {
    const { folder: code, commit } = await step(
      'checking out the previous version',
      'previous version checked out',
      async () => checkOutPreviousVersion(from),
    );
    const outcome = await withPostgresServer(undefined, async (cluster, folder) => {
      const version = versionOf(code, folder, cluster);
      await make(cluster, version, posts);
      return apply(cluster, version, names, first);
    });
    report(outcome, `${commit.slice(0, 10)}, ${posts.toLocaleString('en-CA')} posts`);
  } finally {
    removePreviousVersion();
  }
}

const PROGRAM = 'tools/migrations/previous-version.ts';

/**
 * Returns functions that run programs of the previous version with the database of that version. The programs end with
 * this process.
 */
function versionOf(code: string, folder: string, cluster: DatabaseCluster) {
  const args = (words: string[]) => ['--conditions=react-server', '--import=tsx', ...words];
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    NODE_ENV: 'production',
    DATABASE_URL: cluster.url,
    MIGRATION_DATABASE_URL: cluster.ownerUrl,
    NEXTAUTH_SECRET: 'only for this rehearsal, and for nothing else',
    DATA_DIR: path.join(folder, 'kept'),
    MEDIA_DIR: path.join(folder, 'kept/media'),
  };
  return {
    run: (words: string[], settings = {}) =>
      runNodeQuietly(`${words[0]} of the previous version`, args(words), { ...env, ...settings }, code),
    start: (words: string[]) => startNodeProcess(args(words), env, ['ignore', 'ignore', 'inherit', 'ipc'], code),
  };
}

type Version = ReturnType<typeof versionOf>;

/** The code of the previous version creates the database of that version. */
async function make(cluster: DatabaseCluster, { run }: Version, posts: number): Promise<void> {
  await recreateDatabase(cluster);
  await step('generating the code of the previous version', 'its code generated', () => run(['scripts/generate.ts']));
  await step('creating its database', 'its database created', () => run(['scripts/prepare.ts']));
  await step(`writing ${posts} posts`, 'community written', () =>
    run([PROGRAM, 'fill', superuserUrl(cluster), String(posts)]),
  );
  const loadDemo = () => run(['scripts/prepare.ts'], { DEMO: '1' });
  // Loading may time out while the disk still writes the posts of the previous step. One retry is safe, because a
  // failed attempt leaves no changes behind.
  await step('loading its demo', 'its demo loaded', () => loadDemo().catch(loadDemo));
}

/**
 * Applies the migrations from the position `first` on. Meanwhile, the site's previous version keeps writing to the
 * database.
 */
async function apply(cluster: DatabaseCluster, { start }: Version, names: string[], first: number): Promise<Found[]> {
  const { role } = await fetchRoleAndDatabaseNames(cluster.url);
  const writes: MeasuredWrite[] = [];
  const writer = start([PROGRAM, 'write']);
  writer.on('message', (one: MeasuredWrite) => writes.push(one));
  await sleep(QUIET_MS * 2); // Waits until the process of the previous version has started to write.
  const findings: Found[] = [];
  /** Returns the writes that were sent since the given time, after waiting until these writes have finished. */
  const sentSince = async (moment: number) => {
    await sleep(QUIET_MS);
    return writes.filter(({ at }) => at >= moment && at <= Date.now() - QUIET_MS / 2);
  };
  const quiet = Date.now();
  findings.push({ name: 'before the first', seconds: QUIET_MS / 1_000, written: await sentSince(quiet), held: [] });
  for (const [index, name] of names.entries()) {
    if (index < first) continue;
    const [began, moment] = [performance.now(), Date.now()];
    let [seconds, sent]: [number, MeasuredWrite[]] = [0, []];
    const held = await watchTableLocks(superuserUrl(cluster), async () => {
      await applyMigrations(cluster.ownerUrl, {
        only: names.slice(0, index + 1),
        then: (pool) => grantApplicationRights(pool, role),
      });
      seconds = (performance.now() - began) / 1_000;
      sent = await sentSince(moment - MOST_MS);
    });
    findings.push({ name, seconds, written: sent, held });
    console.log(`  ${name}: ${seconds.toFixed(1)} s`);
  }
  if (writer.exitCode !== null) throw new Failure('The writer of the previous version exited.');
  writer.send('stop');
  await once(writer, 'exit');
  return findings;
}

function report(results: Found[], of: string): void {
  const line = ({ name, seconds, written, held }: Found) => {
    const times = written.map(({ milliseconds }) => milliseconds);
    const [most] = held;
    const cells = [
      name,
      seconds.toFixed(1),
      most ? `${Math.round(most.milliseconds)} (${most.table})` : '–',
      written.length,
      ...[50, 99, 100].map((hundredths) => Math.round(percentile(times, hundredths))),
      written.filter(({ fault }) => fault !== undefined).length,
    ];
    return `| ${cells.join(' | ')} |`;
  };
  console.log(
    [
      `Previous version: ${of}, 20 writes per second by its own commands.`,
      '',
      '| Migration | Took s | Longest lock ms | Writes | Median ms | p99 ms | Longest ms | Failed |',
      '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
      ...results.map(line),
    ].join('\n'),
  );
  const isTooLong = ({ milliseconds }: { milliseconds: number }) => milliseconds > MOST_MS;
  const faults = results.flatMap(({ name, written, held }) => [
    ...held.filter(isTooLong).map(({ table }) => `${name} blocks writers of ${table}`),
    ...(written.some(isTooLong) ? [`${name}: a write waits longer than a second`] : []),
    ...new Set(
      written.flatMap(({ fault, kind }) =>
        fault === undefined ? [] : [`${name}: the previous version fails: ${kind}: ${fault}`],
      ),
    ),
  ]);
  if (results.some(({ written }) => written.length === 0))
    faults.push('No writes were recorded, so the rehearsal proves nothing.');
  if (faults.length > 0) throw new Failure(faults.join('\n'));
}
