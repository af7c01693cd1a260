import { expect, it } from 'vitest';
import { listOperatorWarnings } from './operator-warnings';

const NOW = new Date('2026-11-24T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const HEALTHY: Parameters<typeof listOperatorWarnings>[0] = {
  jobs: [{ name: 'mail.told', ranAt: hoursAgo(0), dueAt: hoursAgo(-0.3), failing: null }],
  queues: [{ name: 'mail', waiting: 3, failed: 0, oldest: null }],
  disks: [{ what: 'data', free: 10, size: 100 }],
  backup: { isOn: true, count: 3, last: hoursAgo(30), elsewhere: null },
  mail: { isSent: true, last: hoursAgo(1) },
  stripe: { mode: 'live', isAway: false, lastEvent: null, undealt: 0, balanceRead: null },
  startedAt: hoursAgo(100),
  builtAt: hoursAgo(45 * 24),
  database: { size: 1, open: 1, idle: 1, waiting: 0 },
};
const NO_BACKUP = { isOn: true, count: 0, last: null, elsewhere: null };

it('listOperatorWarnings reports no problems if everything works', () =>
  expect(listOperatorWarnings(HEALTHY, NOW)).toEqual([]));

it('listOperatorWarnings does not report missing backups if another process makes the backups', () => {
  const backup = { isOn: false, count: 0, last: null, elsewhere: hoursAgo(30) };
  expect(listOperatorWarnings({ ...HEALTHY, backup }, NOW)).toEqual([]);
});

it.each<[change: Partial<typeof HEALTHY>, says: string]>([
  [
    { jobs: [{ name: 'mail.told', ranAt: null, dueAt: null, failing: { since: NOW, tries: 2 } }], startedAt: NOW },
    'The job mail.told fails.',
  ],
  [
    { jobs: [{ name: 'mail.told', ranAt: hoursAgo(0.3), dueAt: hoursAgo(0.1), failing: null }] },
    'No job has run for 15 minutes. Restart the site.',
  ],
  [
    // A late job is reported although other jobs run every minute.
    {
      jobs: [...HEALTHY.jobs, { name: 'accounts.periods', ranAt: hoursAgo(27), dueAt: hoursAgo(0.1), failing: null }],
    },
    "The job accounts.periods is late. Its last run didn't finish in time, or didn't start.",
  ],
  [
    { queues: [{ name: 'mail', waiting: 3, failed: 0, oldest: hoursAgo(0.3) }] },
    'Emails have waited for more than 15 minutes.',
  ],
  [{ stripe: { ...HEALTHY.stripe, isAway: true } }, "Stripe isn't responding."],
  [{ stripe: { ...HEALTHY.stripe, undealt: 2 } }, "2 messages from Stripe couldn't be processed yet."],
  [{ builtAt: hoursAgo(45 * 24 + 1) }, "This version is more than 45 days old. Check if there's a newer one."],
  [{ jobs: [] }, 'No jobs run. The log says why.'],
  [{ queues: [{ name: 'mail', waiting: 0, failed: 1, oldest: null }] }, '1 email or notification was given up.'],
  [{ queues: [{ name: 'push', waiting: 0, failed: 2, oldest: null }] }, '2 emails or notifications were given up.'],
  [{ disks: [{ what: 'backups', free: 9, size: 100 }] }, 'Only 9% of the disk for backups is free.'],
  [{ backup: { ...NO_BACKUP, isOn: false } }, 'No backups are made. Choose a folder for them in the configuration.'],
  [
    { backup: { ...NO_BACKUP, isOn: false, elsewhere: hoursAgo(31) } },
    'No backups are made. Choose a folder for them in the configuration.',
  ],
  [{ backup: NO_BACKUP }, 'There is no backup yet.'],
  [{ backup: { ...NO_BACKUP, count: 1, last: hoursAgo(31) } }, 'The last backup is more than a day old.'],
  [{ backup: { ...NO_BACKUP, count: 1, last: hoursAgo(-31) } }, 'The last backup is more than a day old.'],
  [{ mail: { isSent: false, last: null } }, 'No one gets email. Enter a mail server in the configuration.'],
  [{ stripe: { ...HEALTHY.stripe, mode: null } }, 'Nothing can be bought. Connect the site to Stripe.'],
  [{ database: { ...HEALTHY.database, waiting: 1 } }, 'Requests are waiting for a database connection.'],
])(
  'listOperatorWarnings describes the problem %j in one sentence',
  { tags: ['V15.1.1', 'V15.2.1'] },
  (change, sentence) => expect(listOperatorWarnings({ ...HEALTHY, ...change }, NOW)).toEqual([sentence]),
);
