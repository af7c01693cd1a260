import 'server-only';
import { now } from '@/lib/time/clock';
import { DAY } from '@/lib/time/duration';
import { moveByMonths } from '@/lib/time/months';
import { db, Prisma } from '@/lib/database/db';
import { columnType, firstRow, rows } from '@/lib/database/sql';
import { AppError, notFoundError } from '@/lib/errors';
import { visibleCommentsSql, visiblePostsSql } from '@/lib/policy/visible-content-sql';
import { displayName } from '@/lib/text/person-names';
import { MAX_MUTED_PEOPLE, type MuteDuration, type MutedList, type MuteStatusView } from './mutes-schema';

/**
 * Returns true if the viewer can see a post or comment that shows the other person's name. Without this check, muting
 * all user ids would show every name in the list of muted people.
 */
export async function canSeePersonName(viewerId: number, userId: number): Promise<boolean> {
  const moment = now();
  const muted = await firstRow(
    db(),
    { is: columnType.bool.present },
    Prisma.sql`
      SELECT EXISTS (SELECT FROM ${visiblePostsSql(viewerId, moment)} p WHERE p.user_id = ${userId} AND NOT p.is_anonymous)
        OR EXISTS (SELECT FROM ${visibleCommentsSql(viewerId, moment)} c JOIN posts p ON p.id = c.post_id
          WHERE c.user_id = ${userId} AND NOT (p.is_anonymous AND p.user_id = c.user_id)) AS is`,
  );
  return muted?.is === true;
}

/** Returns the time at which a mute ends, or null for a mute without an end. */
const muteEnd = (lasts: MuteDuration, moment: Date): Date | null =>
  ({ week: new Date(moment.getTime() + 7 * DAY), month: moveByMonths(moment, 1), always: null })[lasts];

/**
 * Hides everything under a person's name from the muter, without notifying the person. Muting the person again replaces
 * the end of the mute. Throws `not_found` for a name that the muter never saw, `invalid` for oneself, and `conflict`
 * after too many mutes.
 */
export async function mutePerson(muterId: number, userId: number, lasts: MuteDuration): Promise<MuteStatusView> {
  if (userId === muterId) throw new AppError('invalid', "You can't mute yourself.");
  const which = { muterId, mutedId: userId };
  const endsAt = muteEnd(lasts, now());
  const reply = { userId, isMuted: true, endsAt: endsAt?.toISOString() ?? null };
  if ((await db().mute.updateMany({ where: which, data: { endsAt } })).count > 0) return reply;
  if (!(await canSeePersonName(muterId, userId))) throw notFoundError('User');
  if ((await db().mute.count({ where: { muterId } })) >= MAX_MUTED_PEOPLE)
    throw new AppError('conflict', `You can mute at most ${MAX_MUTED_PEOPLE} people.`);
  await db().mute.createMany({ data: { ...which, createdAt: now(), endsAt }, skipDuplicates: true });
  return reply;
}

/** Deletes the mutes whose time is over. Runs every hour, so a mute may last up to an hour longer. */
export async function deleteEndedMutes(): Promise<void> {
  await db().mute.deleteMany({ where: { endsAt: { lte: now() } } });
}

/** Unmutes a person. Throws `not_found` if the account does not exist. */
export async function unmutePerson(muterId: number, userId: number): Promise<MuteStatusView> {
  const { count } = await db().mute.deleteMany({ where: { muterId, mutedId: userId } });
  if (count === 0 && (await db().user.count({ where: { id: userId } })) === 0) throw notFoundError('User');
  return { userId, isMuted: false, endsAt: null };
}

/** Returns the people whom a person has muted. Only the person who muted them may see the list. */
export async function listMutedPeople(muterId: number): Promise<MutedList> {
  const muted = await rows(
    db(),
    {
      userId: columnType.int,
      firstName: columnType.text.nullable,
      lastName: columnType.text.nullable,
      mutedAt: columnType.moment,
      endsAt: columnType.moment.nullable,
    },
    Prisma.sql`
      SELECT u.id AS user_id, u.first_name, u.last_name, m.created_at AS muted_at, m.ends_at
      FROM mutes m JOIN users u ON u.id = m.muted_id WHERE m.muter_id = ${muterId} ORDER BY m.created_at DESC, u.id DESC`,
  );
  return muted.map(({ userId, mutedAt, endsAt, ...names }) => ({
    userId,
    name: displayName(names),
    mutedAt: mutedAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  }));
}
