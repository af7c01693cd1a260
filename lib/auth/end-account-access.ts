import 'server-only';
import { now } from '@/lib/time/clock';
import type { TransactionClient } from '@/lib/database/db';
import {
  findActionEffectOnAccess,
  findAccessEndedByAction,
  type AccountAction,
  type AccountAccessKind,
} from './action-effects-on-access';
import { invalidateEmailLinks } from './email-links';
import { endAllSessionsExcept, rotateSessionId, type LastReauthenticationTimes } from './session';

type Ending = {
  tx: TransactionClient;
  userId: number;
  /** Stored hash of the session that continues. Null if all sessions end. */
  here: string | null;
  /**
   * If set, the action ends only access that was added after this time, such as a newer passkey. If undefined, the
   * action also ends older access.
   */
  since: Date | undefined;
};
type End = (ending: Ending) => Promise<number | void>;

/** Text for a kind of access that no function in this file ends. The text explains what ends that access instead. */
type EndsWith = string;

const after = (since: Date | undefined) => since && { gt: since };

const FACTORS = {
  passkey: async ({ tx, userId, since }) =>
    (await tx.passkey.deleteMany({ where: { userId, ...(since && { createdAt: { gt: since } }) } })).count,
  // With `since`, an authenticator app that was confirmed earlier is kept. An app with an unfinished setup is always
  // deleted, because it has no date of confirmation.
  authenticator: async ({ tx, userId, since }) =>
    (
      await tx.secondFactor.deleteMany({
        where: { userId, ...(since && { OR: [{ confirmedAt: after(since) ?? null }, { confirmedAt: null }] }) },
      })
    ).count,
  recoveryCode: async ({ tx, userId, since }) => {
    const newer = since && { OR: [{ madeAt: { gt: since } }, { madeAt: null }] };
    await tx.recoveryCode.deleteMany({ where: { userId, ...newer } });
  },
} satisfies Partial<Record<AccountAccessKind, End>>;

/**
 * For each kind of access, the function that ends it, or an explanation of what else ends it, such as a foreign key.
 */
const ENDINGS: Record<AccountAccessKind, End | EndsWith> = {
  ...FACTORS,
  otherSession: ({ tx, userId, here: currentHash }) => endAllSessionsExcept(tx, userId, currentHash),
  thisSession: 'endAccountAccess ends this session with the others if no session continues.',
  cookieCopy: 'endAccountAccess gives the session another id if a session continues.',
  password: 'A new password replaces the old one when the password is changed or reset.',
  knownDevice: async ({ tx, userId }) => void (await tx.knownDevice.deleteMany({ where: { userId } })),
  pushHere:
    'rotateSessionId ends the push subscription of this session. A foreign key also deletes it with the session.',
  pushElsewhere: 'A foreign key deletes a push subscription when its session is deleted.',
  streamHere:
    'When a session ends or gets another id, a trigger notifies every server process. The process that has the event stream of the session closes it.',
  streamElsewhere: 'A trigger notifies every process when the session ends.',
  calendarAddress: async ({ tx, userId }) => {
    await tx.user.updateMany({
      where: { id: userId, calendarKey: { not: null } },
      data: { calendarKey: null, calendarEndedAt: now() },
    });
  },
  exportFile: 'The export file is deleted when the account is deleted.',
  resetLink: ({ tx, userId }) => invalidateEmailLinks(tx, userId, ['reset_password']),
  verifyLink: ({ tx, userId }) => invalidateEmailLinks(tx, userId, ['verify_email']),
  moveLink: ({ tx, userId }) => withdrawEmailChangeRequest(tx, userId),
  undoLink: ({ tx, userId, since }) => invalidateEmailLinks(tx, userId, ['undo_email'], since),
  unsubscribeLink:
    'The unsubscribe link stops working when the account is deleted, because its key is stored in the row of the account.',
  seatInvitation: 'lib/membership/household-seat/end-seat.ts removes the invitation with the account.',
  seat: 'lib/membership/household-seat/end-seat.ts ends the seat.',
  schoolInvitation: 'A foreign key deletes the school invitation when the account is deleted.',
  serverDraft: 'A foreign key deletes the draft when the account is deleted.',
  deviceDraft: 'The server cannot delete drafts that are stored in a browser.',
  repeatedAnswer: 'A foreign key deletes the stored response to an earlier request when the account is deleted.',
  freshPassword:
    'The row of the session stores when the password was last entered, so this record ends with the session.',
  provenFactor:
    'The row of the session stores when a second factor was last used, so this record ends with the session.',
  moderatorRight: 'A foreign key deletes the right to moderate when the account is deleted.',
  shareLink: 'The public link is removed with its post.',
};

type ActingUser = {
  userId: number;
  /**
   * Times when the owner last entered the password and last used a second factor. The owner's session, which continues,
   * stores these times.
   */
  proof?: LastReauthenticationTimes;
  /** Set only when somebody undoes a change of the email address: the time when that change was requested. */
  since?: Date;
};
/** Stored hash of the owner's current session, which continues. */
type CurrentSession = { here: string };
type Ended = { sessions: number; factors: number };

/**
 * Ends all access that the action `act` must end, according to ACTION_EFFECTS_ON_ACCESS. A session that continues gets
 * a new id, because its cookie may be stolen. Throws `unauthenticated` for an ended session.
 */
export async function endAccountAccess(
  tx: TransactionClient,
  act: AccountAction,
  actingUser: ActingUser & CurrentSession,
): Promise<Ended & { sessionId: string }>;
export async function endAccountAccess(
  tx: TransactionClient,
  act: AccountAction,
  actingUser: ActingUser,
): Promise<Ended>;
export async function endAccountAccess(
  tx: TransactionClient,
  act: AccountAction,
  { userId, here: goingOn, proof, since }: ActingUser & Partial<CurrentSession>,
): Promise<Ended & { sessionId?: string }> {
  const currentHash = goingOn ?? null;
  const ended: Ended = { sessions: 0, factors: 0 };
  for (const holder of findAccessEndedByAction(act)) {
    const end = ENDINGS[holder];
    if (typeof end === 'string') continue;
    const isNewer = findActionEffectOnAccess(holder, act).effect === 'ends-if-newer';
    const count =
      (await end({ tx, userId, here: currentHash, since: isNewer || holder === 'undoLink' ? since : undefined })) ?? 0;
    if (holder === 'otherSession') ended.sessions += count;
    else if (holder in FACTORS) ended.factors += count;
  }
  return currentHash === null ? ended : { ...ended, sessionId: await rotateSessionId(tx, currentHash, proof) };
}

/** Withdraws the request for a new email address, so that its confirmation link stops working. */
export async function withdrawEmailChangeRequest(tx: TransactionClient, userId: number): Promise<void> {
  await invalidateEmailLinks(tx, userId, ['change_email']);
  await tx.user.updateMany({
    where: { id: userId, pendingEmail: { not: null } },
    data: { pendingEmail: null, pendingEmailAt: null },
  });
}
