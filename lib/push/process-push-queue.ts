import 'server-only';
import type { Job, JobResult, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { isSessionExpired } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { SECOND } from '@/lib/time/duration';
import { stormMorningAt } from '@/lib/storm/storm-morning';
import { db } from '@/lib/database/db';
import { log } from '@/lib/process/log';
import { withExternalCallSpan } from '@/lib/process/trace';
import { postponeToEndOfQuietHours, secondsUntilQuietHours } from '@/lib/mail/quiet-hours';
import { createPushMessage, buildPushContent, createTestPushContent } from './push-message';
import { queuePushMessages } from './push-queue';
import { PUSH_QUEUE_NAME, PUSH_LIFETIME_SECONDS } from './queue-settings';
import { createStormPushContent } from './storm-pushes';
import type { PushContent } from './push-content';
import { sendPushMessage } from './transport';

const base = { deviceId: z.int(), userId: z.int(), at: z.string() };
const noIds = z.tuple([]).optional();
/** Kinds of queued messages that this version can send. Strict, so that a message of a later version is none of them. */
const queued = z.union([
  z.strictObject({ ...base, day: z.string(), line: z.string(), ids: noIds }),
  z.strictObject({ ...base, eventId: z.int(), startsAt: z.string(), ids: noIds }),
  z.strictObject({ ...base, ids: z.array(z.int()) }),
  z.strictObject({ ...base, isTest: z.literal(true) }),
]);

/** Functions that create the content of messages whose data higher layers own. They are passed in at the start. */
type PushContentFunctions = {
  /** Returns null if the person needs no reminder of this occurrence any more. */
  eventReminder: (userId: number, about: { eventId: number; startsAt: string }) => Promise<PushContent | null>;
};

/**
 * Sends queued push messages, up to 20 at the same time, while the queue `boss` runs. A push service that does not
 * answer delays later messages by at most five seconds.
 */
export const processPushMessages = (
  boss: PgBoss,
  contents: PushContentFunctions,
  pollingIntervalSeconds = 2,
): Promise<string> =>
  boss.work(
    PUSH_QUEUE_NAME,
    { batchSize: 20, pollingIntervalSeconds, burstWhenBatchFull: true, perJobResults: true },
    (jobs) => Promise.all(jobs.map((job) => deliver(job, contents))),
  );

async function deliver({ id, data }: Job<unknown>, contents: PushContentFunctions): Promise<JobResult> {
  try {
    await deliverOne(id, data, contents);
    return { id, status: 'completed' };
  } catch (error) {
    const reason = error instanceof RetryableError ? error.reason : 'fault';
    log.warn({ event: 'push.failed', push: id, reason });
    return { id, status: 'failed', output: { reason } };
  }
}

/** Error after which sending is retried. */
class RetryableError extends Error {
  constructor(readonly reason: string) {
    super(reason);
  }
}

async function deliverOne(id: string, data: unknown, contents: PushContentFunctions): Promise<void> {
  const parsed = queued.safeParse(data);
  // During an update, a process of the later version sends the message when it is retried.
  if (!parsed.success) throw new RetryableError('unknown_kind');
  const message = parsed.data;
  const { deviceId, userId, at } = message;
  const storm = 'day' in message ? message : null;
  const event = 'eventId' in message ? message : null;
  const moment = now();
  // An expired message is not sent, but the app still shows its notifications.
  if (moment.getTime() - Date.parse(at) > PUSH_LIFETIME_SECONDS * 1000) return;
  // A closure or delay of yesterday is not sent, even if the same is reported today.
  if (storm && storm.day !== stormMorningAt(moment).day) return;
  const device = await deviceOf(deviceId);
  // The message is not sent if another person now uses the browser of the subscription.
  if (!device || device.userId !== userId) return;
  const { user } = device;
  if (isSessionExpired(device.session, user.isAdmin, moment)) return deleteDevice(deviceId);
  // Quiet hours do not delay test messages, and lines of a storm morning, which the person asked for.
  const hasQuietHours = user.quietHours && !storm && !('isTest' in message);
  const morning = hasQuietHours ? postponeToEndOfQuietHours(moment) : moment;
  if (morning > moment) return queuePushMessages(db(), [message], morning);
  const content = await contentOf(message, user, contents);
  if (!content) return;
  const lifetimes = [
    PUSH_LIFETIME_SECONDS,
    ...(hasQuietHours ? [secondsUntilQuietHours(moment)] : []),
    ...(storm ? [secondsUntilEndOfDay(moment)] : []),
    ...(event ? [secondsUntil(event.startsAt, moment)] : []),
  ];
  const outcome = await withExternalCallSpan('push', () =>
    sendPushMessage(device, createPushMessage(deviceId, content, Math.min(...lifetimes))),
  );
  if (outcome.kind === 'later') throw new RetryableError(outcome.reason);
  if (outcome.kind === 'gone') return deleteDevice(deviceId);
  if (outcome.kind === 'refused') log.warn({ event: 'push.refused', push: id, reason: outcome.reason });
  else await db().pushSubscription.updateMany({ where: { id: deviceId }, data: { toldAt: moment } });
}

async function contentOf(
  message: z.output<typeof queued>,
  user: Parameters<typeof createStormPushContent>[0],
  { eventReminder }: PushContentFunctions,
): Promise<PushContent | null> {
  if ('day' in message) return createStormPushContent(user, message);
  if ('eventId' in message) return eventReminder(message.userId, message);
  return 'isTest' in message ? createTestPushContent() : buildPushContent(message.userId, message.ids);
}

/** Lifetime in seconds of a message about a closure or delay, which disappears at midnight. */
const secondsUntilEndOfDay = (moment: Date): number =>
  Math.floor((stormMorningAt(moment).endsAt.getTime() - moment.getTime()) / SECOND);

/** Lifetime in seconds of a reminder, which is useless after the beginning of its event. */
const secondsUntil = (startsAt: string, moment: Date): number =>
  Math.max(60, Math.floor((Date.parse(startsAt) - moment.getTime()) / SECOND));

const deviceOf = (id: number) =>
  db().pushSubscription.findUnique({
    where: { id },
    include: {
      session: true,
      user: { select: { quietHours: true, isAdmin: true, pushStorm: true, emailVerifiedAt: true } },
    },
  });

async function deleteDevice(id: number): Promise<void> {
  await db().pushSubscription.deleteMany({ where: { id } });
}
