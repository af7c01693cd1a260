import { PgBoss } from 'pg-boss';
import { afterAll } from 'vitest';
import { renderEmail } from '@/components/mail/render-email';
import { env } from '@/lib/env';
import { EMAIL_CONTENT_FUNCTIONS, EMAIL_SENT_CALLBACKS } from '@/lib/news-emails/email-content-functions';
import { deliverQueuedEmails } from '@/lib/mail/deliver-emails';
import { count, rows } from '../database/rows';
import { waitUntil } from '../concurrency';

/**
 * Seconds between two automatic deliveries: one hour, which is longer than any test. Emails are therefore sent only
 * when a test starts a delivery.
 */
const POLLING_SECONDS = 3_600;

/** Delivers queued emails, as lib/jobs/start-jobs.ts does, until none is due. */
export async function openPostOffice() {
  const boss = new PgBoss({
    connectionString: env().DATABASE_URL,
    max: 2,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  const worker = await deliverQueuedEmails(
    boss,
    { draw: renderEmail, contents: EMAIL_CONTENT_FUNCTIONS, sent: EMAIL_SENT_CALLBACKS },
    POLLING_SECONDS,
  );
  afterAll(() => boss.stop({ graceful: false }));
  return {
    deliverAll: async (patienceMs = 15_000) => {
      await waitUntil(async () => {
        boss.notifyWorker(worker);
        return (await count("pgboss.job WHERE name = 'mail' AND state < 'completed' AND start_after <= now()")) === 0;
      }, patienceMs);
    },
    /** Makes all emails that wait for a retry due now, so that the next delivery sends them. */
    hurry: () => rows("UPDATE pgboss.job SET start_after = now() WHERE name = 'mail' AND state = 'retry'"),
  };
}

export const mailStates = async (): Promise<string[]> =>
  (await rows<{ state: string }>("SELECT state FROM pgboss.job WHERE name = 'mail' ORDER BY created_on, id")).map(
    ({ state }) => state,
  );
