import 'server-only';
import { randomUUID } from 'node:crypto';
import { jobQueue } from '@/lib/database/job-queue';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';
import { createPgBossSqlExecutor, type DatabaseOrTransaction } from '@/lib/database/sql';
import { MAX_PEOPLE_PER_BATCH, claimDueNotifications } from '@/lib/notifications/claim-due-notifications';
import { PUSH_QUEUE_NAME } from './queue-settings';

/**
 * Queued push message. The queue stores only ids, because the content is read from the database when the message is
 * sent.
 */
export type QueuedPushMessage = { deviceId: number; userId: number; at: string } & (
  | { ids: number[] }
  | { isTest: true }
  /**
   * An occurrence of an event. The empty `ids` stop a process of a version without reminders from sending a test message
   * instead.
   */
  | { eventId: number; startsAt: string; ids?: [] | undefined }
  /** A line of the storm morning of `day`, by its key (lib/storm/merge-reports.ts). `ids` is empty, as for a reminder. */
  | { day: string; line: string; ids?: [] | undefined }
);

export async function queuePushMessages(
  on: DatabaseOrTransaction,
  messages: readonly QueuedPushMessage[],
  notBefore?: Date,
): Promise<void> {
  if (messages.length === 0) return;
  // Converts the sending time to the database's clock, which the queue library uses. In the demo, our own clock may be
  // ahead of it.
  const startAfter = notBefore && new Date(Date.now() + notBefore.getTime() - now().getTime());
  const jobs = messages.map((data) => ({ id: randomUUID(), data, ...(startAfter && { startAfter }) }));
  await jobQueue().insert(PUSH_QUEUE_NAME, jobs, { db: createPgBossSqlExecutor(on) });
}

export const queueTestPush = (userId: number, deviceId: number): Promise<void> =>
  queuePushMessages(db(), [{ deviceId, userId, at: now().toISOString(), isTest: true }]);

/**
 * Scheduled job that queues a push message to each device of every person with due notifications. The same transaction
 * marks these notifications, so that none is queued twice.
 */
export async function queueDuePushes(): Promise<void> {
  while ((await queueBatch()) === MAX_PEOPLE_PER_BATCH);
}

const queueBatch = (): Promise<number> =>
  db().$transaction(async (tx) => {
    const moment = now();
    const due = await claimDueNotifications(tx, 'push', moment);
    const devices = await tx.pushSubscription.findMany({
      where: { userId: { in: [...due.keys()] } },
      select: { id: true, userId: true },
    });
    const at = moment.toISOString();
    await queuePushMessages(
      tx,
      devices.map(({ id, userId }) => ({ deviceId: id, userId, at, ids: due.get(userId) ?? [] })),
    );
    return due.size;
  });
