import 'server-only';
import { createHash, createHmac } from 'node:crypto';
import { now } from '@/lib/time/clock';
import { DAY, HOUR } from '@/lib/time/duration';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { RETENTION_PERIODS_MS } from '@/lib/time/retention';
import { columnType, firstRow, runStatement, type DatabaseOrTransaction } from '@/lib/database/sql';
import type { LinkPurpose } from '@/prisma/generated/enums';

/** Lifetime of an emailed link in ms, counted from the sending of the email. */
export const EMAIL_LINK_LIFETIMES: Record<LinkPurpose, number> = {
  reset_password: HOUR,
  verify_email: DAY,
  change_email: DAY,
  undo_email: 7 * DAY,
};

/**
 * Derives a 256-bit token from our secret and an email's id. The token is not stored, because the same id always gives
 * the same token.
 */
const tokenOf = (id: string): string =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(`mail-link:${id}`).digest('base64url');

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

type Link = { id: string; userId: number; purpose: LinkPurpose; email: string };

/**
 * Creates the link of an email that was requested at `askedAt`, and returns the token. Returns null if the link was
 * used or the person has requested a newer one.
 */
export async function createEmailLink({ id, userId, purpose, email }: Link, askedAt: Date): Promise<string | null> {
  const token = tokenOf(id);
  const moment = now();
  const expiresAt = timestampSql(new Date(moment.getTime() + EMAIL_LINK_LIFETIMES[purpose]));
  return db().$transaction(async (tx) => {
    // Locks the person's row, because two emails to the same person may be sent at the same moment.
    await runStatement(tx, Prisma.sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
    const others = { userId, purpose, id: { not: id } };
    // Ignores links dated in the future, because the server's clock was wrong when it created them.
    const isNewer = { gt: askedAt, lte: moment };
    if ((await tx.mailLink.count({ where: { ...others, createdAt: isNewer } })) > 0) return null;
    await tx.mailLink.updateMany({ where: { ...others, usedAt: null }, data: { usedAt: moment } });
    const isMade = await runStatement(
      tx,
      Prisma.sql`
        INSERT INTO mail_links (id, token_hash, user_id, purpose, email, expires_at, created_at)
        VALUES (${id}::uuid, ${hashOf(token)}, ${userId}, ${purpose}::link_purpose, ${email}, ${expiresAt}, ${timestampSql(askedAt)})
        ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at WHERE mail_links.used_at IS NULL`,
    );
    return isMade > 0 ? token : null;
  });
}

export const createExpiredLinkError = () =>
  new AppError('invalid', 'This link has expired or has already been used.', undefined, 'token');

/**
 * Creates the link that undoes a change of email address. `askedAt` is the time when the change was requested. A later
 * change does not invalidate this link.
 */
export function createEmailChangeUndoLink(
  on: DatabaseOrTransaction,
  { id, userId, email }: Omit<Link, 'purpose'>,
  askedAt: Date,
): Promise<unknown> {
  const createdAt = now();
  return on.mailLink.create({
    data: {
      id,
      userId,
      email,
      purpose: 'undo_email',
      tokenHash: hashOf(tokenOf(id)),
      expiresAt: new Date(createdAt.getTime() + EMAIL_LINK_LIFETIMES.undo_email),
      createdAt,
      askedAt,
    },
    select: { id: true },
  });
}

/**
 * Extends an undo link to seven days from now. Returns the former email address and the link's token, or null if the
 * link no longer works.
 */
export async function extendEmailChangeUndoLink(id: string): Promise<{ email: string; token: string } | null> {
  // The link is extended just before it is emailed, so that a delayed email does not shorten its lifetime.
  const expiresAt = timestampSql(new Date(now().getTime() + EMAIL_LINK_LIFETIMES.undo_email));
  const link = await firstRow(
    db(),
    { email: columnType.text },
    Prisma.sql`
      UPDATE mail_links SET expires_at = ${expiresAt} WHERE id = ${id}::uuid AND purpose = 'undo_email' AND used_at IS NULL
      RETURNING email::text AS email`,
  );
  return link ? { email: link.email, token: tokenOf(id) } : null;
}

/** Returns the email address that an undo link restores, even if the link no longer works. */
export const findFormerEmailAddress = (id: string): Promise<{ email: string } | null> =>
  db().mailLink.findUnique({ where: { id }, select: { email: true } });

/**
 * Returns true if an email address is reserved for another person, who used it until recently and may still restore it.
 */
export async function isEmailReservedForFormerOwner(email: string, otherThan: number | null): Promise<boolean> {
  const link = await db().mailLink.count({
    where: {
      email,
      purpose: 'undo_email',
      usedAt: null,
      expiresAt: { gt: now() },
      ...(otherThan === null ? {} : { userId: { not: otherThan } }),
    },
  });
  return link > 0;
}

/**
 * Returns the SQL condition for a usable link `l` of the user `u` with this token and purpose. The email address in the
 * link must match the account's, except in an `undo_email` link.
 */
const isLive = (token: string, purpose: LinkPurpose) => Prisma.sql`
  l.token_hash = ${hashOf(token)} AND l.purpose = ${purpose}::link_purpose AND l.used_at IS NULL
  AND l.expires_at > ${timestampSql(now())} AND u.id = l.user_id
  AND CASE l.purpose WHEN 'undo_email' THEN true WHEN 'change_email' THEN u.pending_email = l.email ELSE u.email = l.email END`;

/** Returns the owner of a link without marking the link as used. Returns null if the link is no longer valid. */
export async function findEmailLinkOwner(token: string, purpose: LinkPurpose): Promise<number | null> {
  const link = await firstRow(
    db(),
    { userId: columnType.int },
    Prisma.sql`SELECT l.user_id FROM mail_links l, users u WHERE ${isLive(token, purpose)}`,
  );
  return link?.userId ?? null;
}

/**
 * Returns true if the token comes from a link with which this person could confirm this email address. Used and expired
 * links also count.
 */
export async function isConfirmationLinkForAddress(
  token: string,
  { id: userId, email }: { id: number; email: string },
): Promise<boolean> {
  const purpose = { in: ['verify_email', 'change_email'] satisfies LinkPurpose[] };
  return (await db().mailLink.count({ where: { tokenHash: hashOf(token), userId, email, purpose } })) > 0;
}

/** Link that a person has just used. */
type UsedLink = {
  userId: number;
  email: string;
  /** Time when the email was requested. For an undo link, the time when the change of address was requested. */
  askedAt: Date;
};

/**
 * Marks a link as used, which only one request can do. Returns the owner and their address, locked until the
 * transaction ends. Throws `invalid` if the link is no longer valid.
 */
export async function redeemEmailLink(
  on: DatabaseOrTransaction,
  token: string,
  purpose: LinkPurpose,
): Promise<UsedLink> {
  const link = await firstRow(
    on,
    { userId: columnType.int, email: columnType.text, askedAt: columnType.moment.present },
    Prisma.sql`
      WITH live AS MATERIALIZED (SELECT l.id FROM users u, mail_links l WHERE ${isLive(token, purpose)} FOR NO KEY UPDATE)
      UPDATE mail_links l SET used_at = ${timestampSql(now())} FROM live WHERE l.id = live.id
      RETURNING l.user_id, l.email::text AS email, coalesce(l.asked_at, l.created_at) AS asked_at`,
  );
  if (!link) throw createExpiredLinkError();
  return link;
}

/**
 * Invalidates a person's links for these purposes, such as password resets. If `madeAfter` is given, only newer links
 * are invalidated.
 */
export async function invalidateEmailLinks(
  on: DatabaseOrTransaction,
  userId: number,
  purposes: LinkPurpose[],
  madeAfter?: Date,
): Promise<void> {
  const newer = madeAfter && { createdAt: { gt: madeAfter } };
  await on.mailLink.updateMany({
    where: { userId, purpose: { in: purposes }, usedAt: null, ...newer },
    data: { usedAt: now() },
  });
}

/** Scheduled job. Deletes links that expired long ago. */
export async function deleteExpiredEmailLinks(): Promise<void> {
  const oldest = new Date(now().getTime() - RETENTION_PERIODS_MS.links);
  await db().mailLink.deleteMany({ where: { expiresAt: { lt: oldest } } });
}
