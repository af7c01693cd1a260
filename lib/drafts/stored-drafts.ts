import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { AppError } from '@/lib/errors';
import { RETENTION_PERIODS_MS } from '@/lib/time/retention';
import type { Draft } from '@/prisma/generated/client';
import { DRAFT_SIZE_LIMITS } from './server-stored-forms';
import { mergeDrafts, type OlderDraft, type StoredDraft, type DeviceDraft } from './merge-drafts';
import type { DraftView, PutDraftBody } from './schema';

type OlderJson = { fields: DeviceDraft['fields']; savedAt: string };

/**
 * Converts a database row to a draft. A date in the future was stored while a server's clock was wrong. The draft then
 * gets the date `latest` instead (security R12).
 */
function storedFrom({ act, fields, savedAt, older, olderUntil }: Draft, latest = now()): StoredDraft {
  const moment = now();
  const hasOlder = older !== null && olderUntil !== null && olderUntil > moment;
  const isAhead = savedAt > moment;
  return {
    act,
    fields: fields as DeviceDraft['fields'],
    savedAt: isAhead ? latest : savedAt,
    older: hasOlder ? olderFrom(older as OlderJson) : null,
  };
}

const olderFrom = ({ fields, savedAt }: OlderJson): OlderDraft => ({ fields, savedAt: new Date(savedAt) });

const toView = (place: string, { act, fields, savedAt, older }: StoredDraft): DraftView => ({
  place,
  act,
  fields,
  savedAt: savedAt.toISOString(),
  older: older && { fields: older.fields, savedAt: older.savedAt.toISOString() },
});

/** Returns all drafts of a person, newest first. */
export async function fetchDrafts(userId: number): Promise<DraftView[]> {
  const drafts = await db().draft.findMany({ where: { userId }, orderBy: { savedAt: 'desc' } });
  return drafts.map((draft) => toView(draft.place, storedFrom(draft)));
}

/**
 * Saves a draft, and returns the stored version, which may be a newer one from another device. Throws `conflict` if the
 * person has the maximum number of drafts.
 */
export async function saveDraft(
  userId: number,
  place: string,
  { act, fields, savedAt, base }: PutDraftBody,
): Promise<DraftView> {
  const moment = now();
  // A new draft with a future date gets the current time. Otherwise it would win against every later draft.
  const incoming = { act, fields, savedAt: new Date(Math.min(Date.parse(savedAt), moment.getTime())) };
  return db().$transaction(async (tx) => {
    await tx.draft.updateMany({
      where: { userId, place: { not: place }, savedAt: { gt: moment } },
      data: { savedAt: incoming.savedAt },
    });
    const otherCount = await tx.draft.count({ where: { userId, place: { not: place } } });
    if (otherCount >= DRAFT_SIZE_LIMITS.places)
      throw new AppError('conflict', `At most ${DRAFT_SIZE_LIMITS.places} drafts can be saved.`);
    const first = { userId, place, ...incoming };
    const { count } = await tx.draft.createMany({ data: first, skipDuplicates: true });
    if (count > 0) return toView(place, { ...incoming, older: null });
    await runStatement(tx, Prisma.sql`SELECT FROM drafts WHERE user_id = ${userId} AND place = ${place} FOR UPDATE`);
    const existing = await tx.draft.findUnique({ where: { userId_place: { userId, place } } });
    // If a wrong clock dated the stored draft in the future, it gets the date of the incoming draft. Otherwise it would
    // count as newer than every incoming draft.
    const previous = existing && storedFrom(existing, incoming.savedAt);
    const result = mergeDrafts(previous, incoming, base === null ? null : new Date(base));
    const isNewlyOlder = result.older !== null && result.older !== previous?.older;
    const data = {
      act: result.act,
      fields: result.fields,
      savedAt: result.savedAt,
      ...(isNewlyOlder && {
        older: { fields: result.older?.fields, savedAt: result.older?.savedAt.toISOString() },
        olderUntil: new Date(moment.getTime() + RETENTION_PERIODS_MS.olderDrafts),
      }),
    };
    // If the draft was sent meanwhile, its row no longer exists, so nothing is updated.
    await tx.draft.updateMany({ where: { userId, place }, data });
    return toView(place, result);
  });
}

/**
 * Deletes a draft that was sent or discarded. If `act` (id of a form submission) is given, a draft of another
 * submission is kept.
 */
export async function deleteDraft(userId: number, place: string, act?: string): Promise<void> {
  await db().draft.deleteMany({ where: { userId, place, ...(act !== undefined && { act }) } });
}

/** Deletes expired drafts, and expired older versions of drafts. */
export async function deleteExpiredDrafts(): Promise<void> {
  const moment = now();
  await db().draft.deleteMany({ where: { savedAt: { lt: new Date(moment.getTime() - RETENTION_PERIODS_MS.drafts) } } });
  await runStatement(
    db(),
    Prisma.sql`UPDATE drafts SET older = NULL, older_until = NULL WHERE older_until < ${timestampSql(moment)}`,
  );
}
