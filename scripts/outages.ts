import { rmSync } from 'node:fs';
import { Failure, runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { measureClockJumps } from '@/tools/outages/clock-jumps';
import { measureVisitorCrowds } from '@/tools/outages/visitor-crowds';
import { measurementsTable, type OutageMeasurement } from '@/tools/outages/outage-measurements';
import { measureResilienceToFullDisk, createSmallDisk } from '@/tools/outages/full-disk';
import { measureResilienceToProcessKills } from '@/tools/outages/process-kills';
import { measureDatabaseRestarts } from '@/tools/outages/database-restarts';
import { measureGracefulStop } from '@/tools/outages/measure-graceful-stop';
import { measureLockedTable, measurePausedDatabase } from '@/tools/outages/stuck-database';
import { launchSite, createSiteData, type Site } from '../tests/support/browser/site';
import { openMailbox } from '../tests/support/mail/mailbox';

type SiteOptions = Parameters<typeof launchSite>[1];

/**
 * Runs the outage tests: `npm run test:faults [-- NAME …] [--rounds ROUNDS]`. ROUNDS is for the test `kills`, which
 * kills twelve processes in each round.
 */
const OUTAGES: Record<string, (build: string, rounds: number) => Promise<OutageMeasurement[] | string>> = {
  kills: async (build, rounds) => {
    const mailbox = await openMailbox();
    const settings = { SMTP_URL: mailbox.url, MAIL_POSTAL_ADDRESS: '1 Harbour Street, Halifax NS' };
    return withSite(build, { settings }, (site) => measureResilienceToProcessKills(site, mailbox, rounds)).finally(
      mailbox.stop,
    );
  },
  restarts: (build) =>
    withSite(build, {}, (site) => measureDatabaseRestarts(site, { each: 10, betweenMs: 5_000, writers: 4 })),
  locked: (build) => withSite(build, {}, (site) => measureLockedTable(site, { forMs: 30_000, writers: 4 })),
  paused: (build) => withSite(build, {}, (site) => measurePausedDatabase(site, { forMs: 30_000, writers: 4 })),
  disk: async (build) => {
    const disk = createSmallDisk();
    if (!disk) return 'a disk of its own needs root on Linux';
    const way = { dataDir: disk.folder };
    return withSite(build, way, (site) => measureResilienceToFullDisk(site, { forMs: 20_000, writers: 4 })).finally(
      disk.remove,
    );
  },
  clock: async (build) =>
    withSite(
      build,
      {},
      async (site) => (await measureClockJumps(site)) ?? 'no clock can be moved here: install faketime',
    ),
  stop: (build) => withSite(build, {}, (site) => measureGracefulStop(site, 100)),
  crowds: (build) => {
    // The outage tests use production rate limits, so each simulated visitor has a separate network address.
    const settings = { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.0/8,::1', WEB_HEAP_MB: '768' };
    return withSite(build, { settings }, (site) => measureVisitorCrowds(site, { number: 300, forMs: 10_000 }));
  },
};

async function withSite<T>(build: string, way: SiteOptions, use: (site: Site) => Promise<T>): Promise<T> {
  const site = await launchSite(build, way);
  try {
    return await use(site);
  } finally {
    await site.stop();
  }
}

await runCommandAndPrintFailure(async () => {
  const words = process.argv.slice(2);
  const rounds = words.includes('--rounds') ? Number(words.splice(words.indexOf('--rounds'), 2)[1]) : 1;
  const unknown = words.filter((word) => !OUTAGES[word]);
  if (unknown.length > 0 || !Number.isSafeInteger(rounds) || rounds < 1)
    throw new Failure(`npm run test:faults [-- ${Object.keys(OUTAGES).join('|')} …] [--rounds 10]`);
  const names = words.length > 0 ? words : Object.keys(OUTAGES);
  const figures: OutageMeasurement[] = [];
  const build = await createSiteData();
  try {
    for (const name of names) {
      const figuresFound = await OUTAGES[name]!(build, rounds);
      if (typeof figuresFound === 'string') console.log(`${name} skipped: ${figuresFound}`);
      else {
        figures.push(...figuresFound);
        console.log(measurementsTable(figuresFound));
      }
    }
  } finally {
    rmSync(build, { recursive: true, force: true });
  }
  const missed = figures.filter(({ isMet }) => !isMet);
  console.log(`\n${measurementsTable(figures)}\n`);
  if (missed.length > 0) throw new Failure(`${missed.length} of ${figures.length} figures miss their goal.`);
});
process.exit(0);
