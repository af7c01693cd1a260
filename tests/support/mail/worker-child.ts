// Email worker that runs as a separate process, so that tests can kill it.
import { PgBoss } from 'pg-boss';
import { deliverQueuedEmails } from '@/lib/mail/deliver-emails';

const boss = new PgBoss({
  connectionString: process.env.DATABASE_URL ?? '',
  max: 2,
  migrate: false,
  reindex: false,
  schedule: false,
  superviseIntervalSeconds: 1,
  monitorIntervalSeconds: 1,
});
boss.on('error', () => undefined);
await boss.start();
const draw = (subject: string) => Promise.resolve({ subject, html: '<p>A letter</p>', text: 'A letter' });
await deliverQueuedEmails(boss, { draw, contents: {}, sent: {} }, 0.5);
