import 'server-only';
import { createHash, createHmac } from 'node:crypto';
import { now } from '@/lib/clock';
import { db, Prisma, timestamp } from '@/lib/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { is, one, run, type On } from '@/lib/sql';
import type { LinkPurpose } from '@/prisma/generated/enums';

const HOUR = 3_600_000;

/** Security A16: for how long a link can be used after its letter was sent. */
export const LINK_LASTS: Record<LinkPurpose, number> = { reset_password: HOUR, verify_email: 24 * HOUR };

/** After its end a link is remembered for so long: a letter whose link it was is not tried any more then. */
export const LINKS_KEPT_MS = 7 * 24 * HOUR;

/** 256 bits that nobody has without our secret; the same for the same letter, and nowhere written down. */
const tokenOf = (id: string): string =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(`mail-link:${id}`).digest('base64url');

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

type Link = { id: string; userId: number; purpose: LinkPurpose; email: string };

/** Makes the link of a letter and returns its token. Of several to one person the newest holds; a letter sent again has more time, unless its link was used. */
export async function makeLink({ id, userId, purpose, email }: Link): Promise<string> {
  const token = tokenOf(id);
  const moment = now();
  const expiresAt = timestamp(new Date(moment.getTime() + LINK_LASTS[purpose]));
  await db().$transaction(async (tx) => {
    await tx.mailLink.updateMany({
      where: { userId, purpose, usedAt: null, id: { not: id } },
      data: { usedAt: moment },
    });
    await run(
      tx,
      Prisma.sql`
        INSERT INTO mail_links (id, token_hash, user_id, purpose, email, expires_at)
        VALUES (${id}::uuid, ${hashOf(token)}, ${userId}, ${purpose}::link_purpose, ${email}, ${expiresAt})
        ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at WHERE mail_links.used_at IS NULL`,
    );
  });
  return token;
}

export const deadLink = () => new AppError('invalid', 'This link has expired or was used already.', undefined, 'token');

/** A link that can be used now: of this purpose, and sent to the address that the account has today. */
const isLive = (token: string, purpose: LinkPurpose) => Prisma.sql`
  l.token_hash = ${hashOf(token)} AND l.purpose = ${purpose}::link_purpose AND l.used_at IS NULL
  AND l.expires_at > ${timestamp(now())} AND u.id = l.user_id AND u.email = l.email`;

/** Whose link it is, without using it; null when it is dead. */
export async function ownerOfLink(token: string, purpose: LinkPurpose): Promise<number | null> {
  const found = await one(
    db(),
    { userId: is.int },
    Prisma.sql`SELECT l.user_id AS "userId" FROM mail_links l, users u WHERE ${isLive(token, purpose)}`,
  );
  return found?.userId ?? null;
}

/** Uses a link: of twenty at once one has it. Throws `invalid` when it is dead. */
export async function takeLink(on: On, token: string, purpose: LinkPurpose): Promise<number> {
  const taken = await one(
    on,
    { userId: is.int },
    Prisma.sql`
      UPDATE mail_links l SET used_at = ${timestamp(now())} FROM users u WHERE ${isLive(token, purpose)}
      RETURNING l.user_id AS "userId"`,
  );
  if (!taken) throw deadLink();
  return taken.userId;
}

/** Links of this purpose that are under way are worth nothing any more. */
export async function endLinks(on: On, userId: number, purpose: LinkPurpose): Promise<void> {
  await on.mailLink.updateMany({ where: { userId, purpose, usedAt: null }, data: { usedAt: now() } });
}

/** By the clock. */
export async function forgetLinks(): Promise<void> {
  const oldest = new Date(now().getTime() - LINKS_KEPT_MS);
  await db().mailLink.deleteMany({ where: { expiresAt: { lt: oldest } } });
}
