import 'server-only';
import { createHmac } from 'node:crypto';
import { getNetworkPrefix } from '@/lib/client-ip-address';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { RETENTION_PERIODS_MS } from '@/lib/time/retention';
import { env } from '@/lib/env';
import { columnType, firstRow, type DatabaseOrTransaction } from '@/lib/database/sql';
import { deviceNameFromUserAgent } from './device-name';

/** Network address and user agent of a sign-in. */
export type SignInClient = { ip: string; userAgent: string | null };

/** Returns a keyed hash, so that nobody can read the person, browser name and network from the database. */
const markOf = (userId: number, name: string, ip: string) =>
  createHmac('sha256', env().NEXTAUTH_SECRET)
    .update(`known-device:${userId}:${name}:${getNetworkPrefix(ip)}`)
    .digest('base64url')
    .slice(0, 22);

/**
 * Records the device of a sign-in. Returns true if the owner should be notified, because this device is new and the
 * account already has known devices.
 */
export async function recordSignInDevice(
  on: DatabaseOrTransaction,
  userId: number,
  from: SignInClient,
): Promise<boolean> {
  const name = deviceNameFromUserAgent(from.userAgent);
  const moment = timestampSql(now());
  const result = await firstRow(
    on,
    { isNews: columnType.bool },
    Prisma.sql`
      WITH noted AS (
        INSERT INTO known_devices (user_id, mark, name, created_at, seen_at)
        VALUES (${userId}, ${markOf(userId, name, from.ip)}, ${name}, ${moment}, ${moment})
        ON CONFLICT (user_id, mark) DO UPDATE SET seen_at = excluded.seen_at RETURNING xmax = 0 AS is_new)
      SELECT is_new AND EXISTS (SELECT FROM known_devices WHERE user_id = ${userId}) AS is_news FROM noted`,
  );
  return result?.isNews ?? false;
}

/**
 * Returns the name of the last device that was recorded before or at the given time, or 'Another program' if there is
 * none.
 */
export async function findNewestDeviceName(userId: number, at: Date): Promise<string> {
  const device = await db().knownDevice.findFirst({
    where: { userId, createdAt: { lte: at } },
    orderBy: { createdAt: 'desc' },
    select: { name: true },
  });
  return device?.name ?? deviceNameFromUserAgent(null);
}

/** Scheduled job. Deletes devices that have not been used for a long time. */
export async function deleteOldKnownDevices(): Promise<void> {
  await db().knownDevice.deleteMany({
    where: { seenAt: { lt: new Date(now().getTime() - RETENTION_PERIODS_MS.devices) } },
  });
}
