import type { SiteStatus } from './read';

const HOUR = 3_600_000;
/** A nightly backup that is this old was missed. */
const OLD_BACKUP = 30 * HOUR;
const LEAST_FREE = 0.1;

type Looked = Pick<SiteStatus, 'jobs' | 'queues' | 'disks' | 'backup' | 'mail' | 'stripe' | 'database'>;

/** What an operator has to do something about, in a sentence each; nothing when all is well. */
export function troublesOf({ jobs, queues, disks, backup, mail, stripe, database }: Looked, now: Date): string[] {
  const isOld = backup.isOn && now.getTime() - (backup.last?.getTime() ?? 0) > OLD_BACKUP;
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  return [
    ...jobs.filter(({ failing }) => failing).map(({ name }) => `The job ${name} fails.`),
    ...(jobs.length === 0 ? ['No jobs run. The log says why.'] : []),
    ...(failed > 0
      ? [`${failed} ${failed === 1 ? 'letter or notification was' : 'letters or notifications were'} given up.`]
      : []),
    ...disks
      .filter(({ free, size }) => size > 0 && free / size < LEAST_FREE)
      .map(({ what, free, size }) => `Only ${Math.floor((100 * free) / size)} % of the disk for ${what} is free.`),
    ...(backup.isOn ? [] : ['No backups are made: BACKUP_DIR is not set.']),
    ...(isOld ? [backup.last ? 'The last backup is older than a day.' : 'There is no backup yet.'] : []),
    ...(mail.isSent ? [] : ['Nobody gets mail: SMTP_URL is not set.']),
    ...(stripe.mode === null ? ['Nothing can be bought: Stripe is not set up.'] : []),
    ...(database.waiting > 0 ? ['Requests wait for a connection to the database.'] : []),
  ];
}
