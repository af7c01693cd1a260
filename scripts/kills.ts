import { Failure, main } from '@/server/fail';
import { killWhileWriting, median, told } from '@/tools/kills/kill-while-writing';
import type { Victim } from '@/tools/kills/victims';
import { launchSite } from '../tests/support/browser/site';

/** Five of the web process, five of PostgreSQL, two of the supervisor; in an order that the supervisor forgives. */
const ROUND = 'web database web database supervisor web database web database supervisor web database'.split(
  ' ',
) as Victim[];
const WAY = { writers: 16, betweenMs: 7_000 };
/** The control: PostgreSQL says yes before it has written. */
const CONTROL = { ...WAY, betweenMs: 1_000, settings: ["synchronous_commit = 'off'", "wal_writer_delay = '10s'"] };
const BACK_WITHIN_MS: Record<Victim, number> = { web: 3_000, database: 5_000, supervisor: 30_000 };

/** `npm run kills [-- ROUNDS]` */
await main(async () => {
  const rounds = Number(process.argv[2] ?? 1);
  const site = await launchSite();
  try {
    const figures = await killWhileWriting(site, Array.from({ length: rounds }, () => ROUND).flat(), WAY);
    console.log(told(figures));
    const control = await killWhileWriting(site, ['database', 'database', 'database'], CONTROL);
    console.log(`control, with ${CONTROL.settings.join(' and ')}: ${told(control)}`);
    const { lost, doubled, halfDone, faults, databaseFell, backAfterMs } = figures;
    if (lost + doubled + halfDone > 0) throw new Failure('An acknowledged write was lost, made twice or half done.');
    if (faults.length > 0) throw new Failure('It answered with 500 or worse where 503 was right.');
    if (databaseFell > 0) throw new Failure('PostgreSQL did not run on when something else was killed.');
    if (control.lost === 0) throw new Failure('The control lost nothing: this measures nothing.');
    for (const [victim, times] of Object.entries(backAfterMs))
      if (median(times) > BACK_WITHIN_MS[victim as Victim])
        throw new Failure(`After the ${victim} was killed it took too long to answer again.`);
  } finally {
    await site.stop();
  }
});
process.exit(0);
