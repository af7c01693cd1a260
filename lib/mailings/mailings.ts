import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Mailing } from '@/prisma/generated/client';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { db, type Prisma, type TransactionClient } from '@/lib/database/db';
import { AppError, fieldConflictError, notFoundError } from '@/lib/errors';
import { queueEmail } from '@/lib/mail/mail-queue';
import { compareAlphabetically } from '@/lib/text/compare-alphabetically';
import { now } from '@/lib/time/clock';
import type { MailingChange, MailingInput, MailingView } from './schema';
import { countRecipients, lockMailing, queuePortion } from './send-mailings';

const MAX_LISTED = 50;

function stateOf({ startedAt, stoppedAt, endedAt }: Mailing): MailingView['state'] {
  if (!startedAt) return 'draft';
  if (stoppedAt) return 'stopped';
  return endedAt ? 'sent' : 'sending';
}

async function toView(mailing: Mailing): Promise<MailingView> {
  const { id, kind, reason, audience, region, schoolIds, subject, content, version, sent, failed } = mailing;
  const { startedAt } = mailing;
  const schools = await db().school.findMany({ where: { id: { in: schoolIds } }, select: { id: true, name: true } });
  return {
    ...{ id, kind, reason, audience, region, subject, content, version, sent, failed },
    schools: schools.sort((one, other) => compareAlphabetically(one.name, other.name)),
    state: stateOf(mailing),
    recipients: startedAt ? mailing.recipients : await countRecipients(db(), mailing),
    startedAt: startedAt?.toISOString() ?? null,
  };
}

/** Returns the newest messages to many people, with their progress. */
export async function listMailings(): Promise<MailingView[]> {
  return Promise.all((await db().mailing.findMany({ orderBy: { id: 'desc' }, take: MAX_LISTED })).map(toView));
}

/** Returns a message. Throws `not_found` if it does not exist. */
export async function fetchMailing(id: number): Promise<Mailing> {
  const mailing = await db().mailing.findUnique({ where: { id } });
  if (!mailing) throw notFoundError('Message');
  return mailing;
}

/** Returns the columns of a draft, without choices that do not belong to its kind and audience. */
const columnsOf = ({ kind, reason, audience, region, schoolIds, subject, content }: MailingInput) => ({
  ...{ kind, audience, subject, content },
  reason: kind === 'service' ? reason : null,
  region: audience === 'region' ? region : '',
  schoolIds: audience === 'schools' ? [...new Set(schoolIds)] : [],
});

/** Throws `invalid` if the region or a school does not exist. */
async function requireKnownSchools(tx: TransactionClient, input: MailingInput): Promise<void> {
  const { region, schoolIds } = columnsOf(input);
  if (region !== '' && (await tx.school.count({ where: { rceName: region } })) === 0)
    throw new AppError('invalid', 'No school belongs to this region.', undefined, 'region');
  if ((await tx.school.count({ where: { id: { in: schoolIds } } })) < schoolIds.length)
    throw new AppError('invalid', 'A chosen school was deleted. Choose again.', undefined, 'schoolIds');
}

const audit = (
  tx: TransactionClient,
  act: Act,
  action: string,
  { id, kind, reason, audience, region, schoolIds, subject }: Mailing,
  details: Prisma.InputJsonObject = {},
) =>
  recordAuditEntry(tx, act, {
    action: `mailing.${action}`,
    targetType: 'mailing',
    targetId: id,
    details: { kind, reason, audience, region, schoolIds, subject, ...details },
  });

/** Stores a draft. Throws `invalid` if the region or a school does not exist. */
export async function createMailing(act: Act, input: MailingInput): Promise<MailingView> {
  const mailing = await db().$transaction(async (tx) => {
    await requireKnownSchools(tx, input);
    const row = await tx.mailing.create({ data: { ...columnsOf(input), createdBy: act.actorId, createdAt: now() } });
    await audit(tx, act, 'create', row);
    return row;
  });
  return toView(mailing);
}

/** Locks a draft. Throws `conflict` if it was sent, or if it changed since the page showed version `seen`. */
async function lockDraft(tx: TransactionClient, id: number, seen: number): Promise<Mailing> {
  const mailing = await lockMailing(tx, id);
  if (mailing.startedAt) throw new AppError('conflict', 'This message was already sent.');
  if (mailing.version !== seen)
    throw fieldConflictError('seen', 'Somebody has changed this draft. Reload this page to see it.');
  return mailing;
}

/** Changes a draft. Throws `conflict` if it was sent or changed meanwhile. */
export async function changeMailing(act: Act, id: number, { seen, ...input }: MailingChange): Promise<MailingView> {
  const mailing = await db().$transaction(async (tx) => {
    await lockDraft(tx, id, seen);
    await requireKnownSchools(tx, input);
    const row = await tx.mailing.update({ where: { id }, data: { ...columnsOf(input), version: { increment: 1 } } });
    await audit(tx, act, 'change', row);
    return row;
  });
  return toView(mailing);
}

/** Deletes a draft. Throws `conflict` if it was sent or changed meanwhile. */
export const deleteMailing = (act: Act, id: number, seen: number): Promise<void> =>
  db().$transaction(async (tx) => {
    const mailing = await lockDraft(tx, id, seen);
    await tx.mailing.delete({ where: { id } });
    await audit(tx, act, 'delete', mailing);
  });

/** Queues a test of the message to the administrator's own address. Returns the id of the email. */
export async function sendMailingTest(act: Act, userId: number, id: number): Promise<{ id: string }> {
  const emailId = randomUUID();
  await db().$transaction(async (tx) => {
    const mailing = await lockMailing(tx, id);
    await queueEmail(tx, { kind: 'message-test', userId, id: emailId, about: { mailingId: id } });
    await audit(tx, act, 'test', mailing);
  });
  return { id: emailId };
}

/** Begins to send a draft. Throws `conflict` if it was sent or changed meanwhile, or if nobody would get it. */
export async function sendMailing(act: Act, id: number, seen: number): Promise<MailingView> {
  await db().$transaction(async (tx) => {
    const mailing = await lockDraft(tx, id, seen);
    const recipients = await countRecipients(tx, mailing);
    if (recipients === 0) throw new AppError('conflict', 'Nobody would get this message. Choose other recipients.');
    await tx.mailing.update({ where: { id }, data: { startedAt: now(), recipients }, select: { id: true } });
    await audit(tx, act, 'send', mailing, { recipients });
    await queuePortion(tx, id);
  });
  return toView(await fetchMailing(id));
}

/** Stops a message. Emails that were not sent yet are dropped. Throws `conflict` if the message is not being sent. */
export async function stopMailing(act: Act, id: number): Promise<MailingView> {
  await db().$transaction(async (tx) => {
    const mailing = await lockMailing(tx, id);
    if (stateOf(mailing) !== 'sending') throw new AppError('conflict', "This message isn't being sent.");
    await tx.mailing.update({
      where: { id },
      data: { stoppedAt: now(), stoppedBy: act.actorId },
      select: { id: true },
    });
    await audit(tx, act, 'stop', mailing, { queued: mailing.queued });
  });
  return toView(await fetchMailing(id));
}
