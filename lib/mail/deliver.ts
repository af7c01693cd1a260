import 'server-only';
import type { Job, JobResult, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { makeLink } from '@/lib/auth/mail-links';
import { db } from '@/lib/db';
import { log } from '@/lib/log';
import type { LinkPurpose } from '@/prisma/generated/enums';
import { mailKinds, type MailKind } from './kinds';
import { factsOf } from './facts';
import type { DrawLetter } from './letter';
import { QUEUE } from './queue-settings';
import { faultOf, send } from './transport';

const queued = z.object({ kind: z.enum(mailKinds), userId: z.int(), at: z.coerce.date() });

/** Takes letters from the queue for as long as `boss` runs. */
export const workOnMail = (boss: PgBoss, draw: DrawLetter, pollingIntervalSeconds = 2): Promise<string> =>
  boss.work(QUEUE, { batchSize: 10, pollingIntervalSeconds, perJobResults: true }, (jobs) => deliver(jobs, draw));

/** Says of each letter whether it went. One that failed keeps no other. */
const deliver = (jobs: Job<unknown>[], draw: DrawLetter): Promise<JobResult[]> =>
  Promise.all(
    jobs.map(async ({ id, data }): Promise<JobResult> => {
      try {
        await deliverOne(id, data, draw);
        return { id, status: 'completed' };
      } catch (error) {
        const { reason, isFinal } = faultOf(error);
        log.warn({ event: 'mail.failed', mail: id, reason, isFinal });
        return { id, status: isFinal ? 'deadletter' : 'failed', output: { reason } };
      }
    }),
  );

/** To who is gone nothing is written. */
async function deliverOne(id: string, data: unknown, draw: DrawLetter): Promise<void> {
  const { kind, userId, at } = queued.parse(data);
  const person = await db().user.findUnique({ where: { id: userId }, select: { email: true, firstName: true } });
  if (!person) return;
  await send(
    id,
    person.email,
    await draw(kind, factsOf({ ...person, at, token: await tokenFor(id, kind, userId, person.email) })),
  );
  log.info({ event: 'mail.sent', mail: id, kind });
}

/** Which letters bring a link that proves something. */
const PURPOSES: Partial<Record<MailKind, LinkPurpose>> = {
  'reset-password': 'reset_password',
  'verify-email': 'verify_email',
};

async function tokenFor(id: string, kind: MailKind, userId: number, email: string): Promise<string> {
  const purpose = PURPOSES[kind];
  return purpose ? makeLink({ id, userId, purpose, email }) : '';
}
