import 'server-only';
import { randomUUID } from 'node:crypto';
import { boss } from '@/lib/database/boss';
import { now } from '@/lib/clock';
import { db } from '@/lib/database/db';
import { forLibrary, type On } from '@/lib/database/sql';
import { MOST_PEOPLE, takeDue } from '@/lib/notifications/due';
import { PUSH } from './queue-settings';

/** What waits to be told to a device: numbers alone. What is said of them is looked up when it goes out. */
export type Queued = { deviceId: number; userId: number; at: string } & ({ ids: number[] } | { isTest: true });

/** `waits`: until when it is not to go out. */
export async function queue(on: On, messages: readonly Queued[], waits?: Date): Promise<void> {
  if (messages.length === 0) return;
  // The library's clock is the database's, which the demo's may run ahead of.
  const startAfter = waits && new Date(Date.now() + waits.getTime() - now().getTime());
  const jobs = messages.map((data) => ({ id: randomUUID(), data, ...(startAfter && { startAfter }) }));
  await boss().insert(PUSH, jobs, { db: forLibrary(on) });
}

export const queueTest = (userId: number, deviceId: number): Promise<void> =>
  queue(db(), [{ deviceId, userId, at: now().toISOString(), isTest: true }]);

/** By the clock: what devices are to be told is queued, for each in one message, in the transaction that takes its due date away. */
export async function queuePushes(): Promise<void> {
  while ((await queueSome()) === MOST_PEOPLE);
}

const queueSome = (): Promise<number> =>
  db().$transaction(async (tx) => {
    const moment = now();
    const told = await takeDue(tx, 'push', moment);
    const devices = await tx.pushSubscription.findMany({
      where: { userId: { in: [...told.keys()] } },
      select: { id: true, userId: true },
    });
    const at = moment.toISOString();
    await queue(
      tx,
      devices.map(({ id, userId }) => ({ deviceId: id, userId, at, ids: told.get(userId) ?? [] })),
    );
    return told.size;
  });
