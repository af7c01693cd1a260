import 'server-only';
import { randomUUID } from 'node:crypto';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { db, Prisma } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { env } from '@/lib/env';
import { notFoundError } from '@/lib/errors';
import { queueEmail } from './mail-queue';
import { MAIL_QUEUE } from './queue-settings';
import type { TestEmailView } from './schema';

const KIND = 'test-email';
const TEST_KINDS = [KIND, 'message-test'];

/** Queues a test email to the administrator's own address. Returns the id of the email. */
export async function sendTestEmail(act: Act, userId: number): Promise<{ id: string }> {
  const id = randomUUID();
  await db().$transaction(async (tx) => {
    await queueEmail(tx, { kind: KIND, userId, id });
    await recordAuditEntry(tx, act, { action: 'mail.test', targetType: 'user', targetId: userId, details: {} });
  });
  return { id };
}

/** Returns the result of a test email. Throws `not_found` for any other email. */
export async function fetchTestEmail(id: string): Promise<TestEmailView> {
  const email = await firstRow(
    db(),
    {
      state: columnType.text,
      outcome: columnType.text.nullable,
      reason: columnType.text.nullable,
      said: columnType.text.nullable,
    },
    Prisma.sql`
      SELECT state::text AS state, output->>'outcome' AS outcome, output->>'reason' AS reason, output->>'said' AS said FROM pgboss.job
      WHERE name = ${MAIL_QUEUE} AND id = ${id}::uuid AND data->>'kind' = ANY(${TEST_KINDS}::text[])`,
  );
  if (!email) throw notFoundError('Mail');
  const { state, outcome, reason, said } = email;
  return { state: stateOf(state, outcome), reason, said };
}

function stateOf(state: string, outcome: string | null): TestEmailView['state'] {
  if (state === 'failed' || outcome === 'refused') return 'refused';
  if (state !== 'completed') return 'waiting';
  if (outcome !== 'sent') return 'stopped';
  return env().SMTP_URL ? 'sent' : 'stored';
}
