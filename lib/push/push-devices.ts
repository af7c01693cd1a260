import 'server-only';
import { deviceNameFromUserAgent } from '@/lib/auth/device-name';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { AppError } from '@/lib/errors';
import { isAllowedPushAddress } from './push-service-address';
import { queueTestPush } from './push-queue';
import type { PushStatusView, PushSubscriptionInput } from './schema';
import { areValidDeviceKeys, getVapidPublicKey } from './encryption';

// Browsers in which a person turned on push messages. A push subscription ends with the browser's session, so a
// signed-out browser gets no messages.

type SessionUser = Pick<CurrentUser, 'id' | 'sessionHash'>;

/**
 * Returns the site's public key, which a browser needs to subscribe to push messages. Also returns the devices that the
 * person has subscribed.
 */
export async function fetchPushStatus({ id, sessionHash }: SessionUser): Promise<PushStatusView> {
  const subscriptions = await db().pushSubscription.findMany({
    where: { userId: id },
    orderBy: [{ createdAt: 'desc' }],
  });
  return {
    publicKey: getVapidPublicKey(),
    current: subscriptions.find((each) => each.sessionHash === sessionHash)?.endpoint ?? null,
    devices: subscriptions.map(({ endpoint, device, createdAt, toldAt }) => ({
      endpoint,
      device,
      createdAt: createdAt.toISOString(),
      toldAt: toldAt?.toISOString() ?? null,
    })),
  };
}

/**
 * Subscribes this browser to push messages for the person. Ends another person's subscription of this browser. Throws:
 * - `unavailable` if push messages are not configured
 * - `invalid` for an invalid address or key
 * - `unauthenticated` if the session has ended
 * - `conflict` if the browser renews a subscription that the person has removed
 */
export async function addPushDevice(
  { id, sessionHash }: SessionUser,
  input: PushSubscriptionInput,
  userAgent: string | null,
): Promise<void> {
  if (getVapidPublicKey() === null)
    throw new AppError('unavailable', "Device notifications aren't available on this site.");
  const { endpoint, keys, again: isRenewal = false } = input;
  if (!isAllowedPushAddress(endpoint) || !areValidDeviceKeys(keys))
    throw new AppError('invalid', "This browser's notification address isn't valid.");
  const data = {
    userId: id,
    sessionHash,
    ...keys,
    device: deviceNameFromUserAgent(userAgent),
    createdAt: now(),
    toldAt: null,
  };
  await db().$transaction(async (tx) => {
    // If two tabs subscribe at the same time, the lock makes the second tab wait for the first.
    const session = await firstRow(
      tx,
      { isRemoved: columnType.bool },
      Prisma.sql`SELECT push_removed AS is_removed FROM sessions WHERE id_hash = ${sessionHash} FOR UPDATE`,
    );
    if (!session) throw new AppError('unauthenticated', "You've been signed out. Please sign in again.");
    if (session.isRemoved) {
      if (isRenewal) throw new AppError('conflict', 'Notifications were turned off for this device.');
      await tx.session.updateMany({ where: { idHash: sessionHash }, data: { pushRemoved: false } });
    }
    await tx.pushSubscription.deleteMany({ where: { sessionHash, endpoint: { not: endpoint } } });
    const { createdAt: _since, toldAt: _told, ...again } = data;
    const updatedDevices = await tx.pushSubscription.updateMany({ where: { endpoint, userId: id }, data: again });
    if (updatedDevices.count > 0) return;
    await tx.pushSubscription.deleteMany({ where: { endpoint } });
    await tx.pushSubscription.create({ data: { endpoint, ...data } });
  });
}

/**
 * Removes one of the person's own devices. The removed browser is not informed, so it may try to renew its
 * subscription. A mark on its session makes `addPushDevice` refuse the renewal.
 */
export async function removePushDevice({ id, sessionHash }: SessionUser, endpoint: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const key = { endpoint, userId: id };
    await tx.session.updateMany({
      where: { pushSubscription: key, idHash: { not: sessionHash } },
      data: { pushRemoved: true },
    });
    await tx.pushSubscription.deleteMany({ where: key });
  });
}

/** Sends a test message to one of the person's own devices, and ignores devices of other people. */
export async function sendTestPush(userId: number, endpoint: string): Promise<void> {
  const device = await db().pushSubscription.findFirst({ where: { userId, endpoint }, select: { id: true } });
  if (device) await queueTestPush(userId, device.id);
}
