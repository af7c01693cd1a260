import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { recordAudit, type Act } from '@/lib/audit/record';
import { boss } from '@/lib/database/boss';
import { now } from '@/lib/clock';
import { db, Prisma } from '@/lib/database/db';
import { notFound } from '@/lib/errors';
import { forLibrary, is, one, rows, type On } from '@/lib/database/sql';
import { canWait, mailKinds, type MailKind } from './kinds';
import { QUEUE } from './queue-settings';
import type { MailView } from './schema';

/** `key`: what is queued twice under one is sent once; forgotten with the job, a month later. `id`: of a letter whose link is made with what it tells of. */
type Mail = {
  kind: MailKind;
  userId: number;
  /** What it is to tell, by ids. */
  about?: object;
} & ({ key?: string; id?: never } | { id: string; key?: never });

/** Queues a letter in the transaction of what it tells of: either both are there, or none. Who it goes to and what it says is looked up when it is sent. */
export const queueMail = (on: On, mail: Mail): Promise<void> => queueMails(on, [mail]);

export async function queueMails(on: On, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  const at = now().toISOString();
  const jobs = mails.map(({ kind, userId, key, id, about }) => ({
    id: key === undefined ? (id ?? randomUUID()) : uuidOf(`${kind} ${key}`),
    data: { kind, userId, at, ...(about && { about }) },
    ...priorityOf(kind),
  }));
  await boss().insert(QUEUE, jobs, { db: forLibrary(on) });
}

/** Queues a letter once more, to go out at that moment; what is put off twice is so once. The library's clock is the database's. */
export async function putOff(id: string, letter: { kind: MailKind }, until: Date): Promise<void> {
  const startAfter = new Date(Date.now() + until.getTime() - now().getTime());
  const job = { id: uuidOf(`later ${id}`), data: letter, startAfter, ...priorityOf(letter.kind) };
  await boss().insert(QUEUE, [job], { db: forLibrary(db()) });
}

const priorityOf = (kind: MailKind) => canWait(kind) && { priority: -1 };

/** The same for the same key. */
function uuidOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** Of a job `j`: what was put off to the morning does not wait before it. */
export const IS_WAITING = Prisma.sql`(j.state IN ('retry', 'active') OR (j.state = 'created' AND j.start_after <= now()))`;

/** How much waits, and what was given up, the newest first. */
export async function mailStatus(): Promise<MailView> {
  const waiting = await one(
    db(),
    { count: is.int },
    Prisma.sql`SELECT count(*)::int AS count FROM pgboss.job j WHERE name = ${QUEUE} AND ${IS_WAITING}`,
  );
  const failed = await rows(
    db(),
    {
      id: is.text,
      kind: is.word(mailKinds),
      userId: is.int.nullable,
      email: is.text.nullable,
      createdAt: is.moment,
      tries: is.int,
      reason: is.text.nullable,
    },
    Prisma.sql`
      SELECT j.id::text AS id, j.data->>'kind' AS kind, u.id AS "userId", u.email::text AS email, j.created_on AS "createdAt",
        j.retry_count + 1 AS tries, j.output->>'reason' AS reason
      FROM pgboss.job j LEFT JOIN users u ON u.id = (j.data->>'userId')::int
      WHERE j.name = ${QUEUE} AND j.state = 'failed' ORDER BY j.created_on DESC, j.id LIMIT 100`,
  );
  return {
    waiting: waiting?.count ?? 0,
    failed: failed.map(({ createdAt, ...mail }) => ({ ...mail, createdAt: createdAt.toISOString() })),
  };
}

/** Tries a letter once more that was given up. Throws `not_found` where there is none, or it is on its way again. */
export async function sendAgain(act: Act, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const mail = await one(
      tx,
      { kind: is.text.nullable, userId: is.int.nullable },
      Prisma.sql`
        SELECT data->>'kind' AS kind, (data->>'userId')::int AS "userId" FROM pgboss.job
        WHERE name = ${QUEUE} AND id = ${id}::uuid AND state = 'failed' FOR UPDATE`,
    );
    if (!mail) throw notFound('Mail');
    await boss().retry(QUEUE, id, { db: forLibrary(tx) });
    await boss().update(QUEUE, undefined, { id, startAfter: new Date(), db: forLibrary(tx) }); // not when its next try would have been
    await recordAudit(tx, act, {
      action: 'mail.send-again',
      targetType: 'user',
      targetId: mail.userId ?? 0,
      details: { mail: mail.kind },
    });
  });
}
