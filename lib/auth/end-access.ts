import 'server-only';
import { now } from '@/lib/time/clock';
import type { Transaction } from '@/lib/database/db';
import { cellOf, holdersEndedBy, type AccountAction, type AccessHolder } from './access-table';
import { endLinks } from './email-links';
import { endSessions, renewSession, type SessionProof } from './session';

type Ending = {
  tx: Transaction;
  userId: number;
  /** Stored hash of the session that continues. Null means that all sessions end. */
  here: string | null;
  /** If set, access ends only if it was created after this time. */
  since: Date | undefined;
};
type End = (ending: Ending) => Promise<number | void>;

/** Sentence that says how this kind of access ends. It is set only if no function in this file ends it. */
type EndsWith = string;

const after = (since: Date | undefined) => since && { gt: since };

const FACTORS = {
  passkey: async ({ tx, userId, since }) =>
    (await tx.passkey.deleteMany({ where: { userId, ...(since && { createdAt: { gt: since } }) } })).count,
  // An authenticator app whose setup is unfinished has no confirmation date.
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
} satisfies Partial<Record<AccessHolder, End>>;

/**
 * Defines how each kind of access ends. A function ends the access. A sentence says what else ends it, such as a
 * foreign key or code of a higher layer.
 */
const ENDINGS: Record<AccessHolder, End | EndsWith> = {
  ...FACTORS,
  otherSession: ({ tx, userId, here: currentHash }) => endSessions(tx, userId, currentHash),
  thisSession: 'endAccess ends this session with the others if no session continues.',
  cookieCopy: 'endAccess gives the session another id if a session continues.',
  password: 'A change or reset of the password stores the new password.',
  knownDevice: async ({ tx, userId }) => void (await tx.knownDevice.deleteMany({ where: { userId } })),
  pushHere: 'renewSession ends the push subscription of this session. A foreign key also deletes it with the session.',
  pushElsewhere: 'A foreign key deletes the push subscription with its session.',
  streamHere: 'A trigger notifies every process when the session ends or gets another id.',
  streamElsewhere: 'A trigger notifies every process when the session ends.',
  calendarAddress: async ({ tx, userId }) => {
    await tx.user.updateMany({
      where: { id: userId, calendarKey: { not: null } },
      data: { calendarKey: null, calendarEndedAt: now() },
    });
  },
  exportFile: 'The export file is removed with the account.',
  resetLink: ({ tx, userId }) => endLinks(tx, userId, ['reset_password']),
  verifyLink: ({ tx, userId }) => endLinks(tx, userId, ['verify_email']),
  moveLink: ({ tx, userId }) => withdrawAddressRequest(tx, userId),
  undoLink: ({ tx, userId, since }) => endLinks(tx, userId, ['undo_email'], since),
  unsubscribeLink: 'The row of the account contains the key of the unsubscribe link.',
  seatInvitation: 'lib/membership/seat/end.ts removes the invitation with the account.',
  seat: 'lib/membership/seat/end.ts ends the seat.',
  schoolInvitation: 'A foreign key ends the school invitation with the account.',
  serverDraft: 'A foreign key ends the draft with the account.',
  deviceDraft: 'The server cannot reach data stored in a browser.',
  repeatedAnswer: 'A foreign key ends the stored response with the account.',
  freshPassword: 'The row of the session contains the time of the last password entry.',
  provenFactor: 'The row of the session contains the time when a second factor was used.',
  moderatorRight: 'A foreign key ends the moderator right with the account.',
  shareLink: 'The public link is removed with its post.',
};

type ActingUser = {
  userId: number;
  /** Time when the owner entered a password or second factor to authorize this change. */
  proof?: SessionProof;
  /** Time when the change that is now being undone was requested. */
  since?: Date;
};
/** Stored hash of the owner's current session, which continues. */
type CurrentSession = { here: string };
type Ended = { sessions: number; factors: number };

/**
 * Ends the kinds of access that the access table lists for this action, in the transaction of the action. The current
 * session, if it continues, gets a new id, so that a stolen copy of its cookie stops working. The returned `sessionId`
 * is for the new cookie. Throws `unauthenticated` if the current session has ended meanwhile.
 */
export async function endAccess(
  tx: Transaction,
  act: AccountAction,
  actingUser: ActingUser & CurrentSession,
): Promise<Ended & { sessionId: string }>;
export async function endAccess(tx: Transaction, act: AccountAction, actingUser: ActingUser): Promise<Ended>;
export async function endAccess(
  tx: Transaction,
  act: AccountAction,
  { userId, here: goingOn, proof, since }: ActingUser & Partial<CurrentSession>,
): Promise<Ended & { sessionId?: string }> {
  const currentHash = goingOn ?? null;
  const ended: Ended = { sessions: 0, factors: 0 };
  for (const holder of holdersEndedBy(act)) {
    const end = ENDINGS[holder];
    if (typeof end === 'string') continue;
    const isNewer = cellOf(holder, act).effect === 'ends-if-newer';
    const count =
      (await end({ tx, userId, here: currentHash, since: isNewer || holder === 'undoLink' ? since : undefined })) ?? 0;
    if (holder === 'otherSession') ended.sessions += count;
    else if (holder in FACTORS) ended.factors += count;
  }
  return currentHash === null ? ended : { ...ended, sessionId: await renewSession(tx, currentHash, proof) };
}

/** Withdraws the request for a new email address. The link that confirms this address then stops working. */
export async function withdrawAddressRequest(tx: Transaction, userId: number): Promise<void> {
  await endLinks(tx, userId, ['change_email']);
  await tx.user.updateMany({
    where: { id: userId, pendingEmail: { not: null } },
    data: { pendingEmail: null, pendingEmailAt: null },
  });
}
