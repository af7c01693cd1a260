/**
 * Table of each action's effect on each kind of access to an account, such as a session (record 104). The code compiles
 * only if the table contains all effects.
 */

export type ActionEffectOnAccess =
  | { effect: 'ends' }
  /**
   * The action undoes a change of email address. It ends only sign-in factors that were added after that change was
   * requested.
   */
  | { effect: 'ends-if-newer'; why: string }
  | { effect: 'stays'; why: string }
  | { effect: 'none'; why: string };

const staying = (reason: string): ActionEffectOnAccess => ({ effect: 'stays', why: reason });
const notApplicable = (reason: string): ActionEffectOnAccess => ({ effect: 'none', why: reason });

/** Actions that may end access to an account, in the order of the columns of ACTION_EFFECTS_ON_ACCESS. */
export const ACCOUNT_ACTIONS = [
  /** The person changes their password: POST /api/user/change-password. */
  'newPassword',
  /** A person resets the password with a link from an email or from the operator: POST /api/reset-password. */
  'reset',
  /**
   * A person resets the password of an account whose email address is unconfirmed, or was confirmed only in a
   * signed-out browser.
   */
  'firstReset',
  /** The person signs out all other browsers: DELETE /api/user/sessions. */
  'signOutOthers',
  /** The person signs out one other browser: DELETE /api/user/sessions/{id}. */
  'signOutThere',
  /** The person signs out this browser: POST /api/logout. */
  'signOutHere',
  /** The person confirms their email address in a browser that is signed in to the account: POST /api/verify-email. */
  'provenHere',
  /** A person confirms the email address in a browser that is not signed in to the account: POST /api/verify-email. */
  'provenElsewhere',
  /** The person asks to replace a confirmed email address by a new one: PATCH /api/user/profile. */
  'moveAsked',
  /**
   * After a change of address was requested (`moveAsked`), the person confirms the new address in a browser that is
   * signed in to the account.
   */
  'movedHere',
  /**
   * After a change of address was requested (`moveAsked`), a person confirms the new address in a browser that is not
   * signed in to the account.
   */
  'movedElsewhere',
  /** The owner of the former mailbox undoes a change of email address: POST /api/undo-email. */
  'moveUndone',
  /**
   * The person gives up the right to undo a change of email address: DELETE /api/user/former-email. This requires a
   * passkey or authenticator app that is older than the change.
   */
  'undoEnded',
  /** The person adds a passkey or authenticator app: POST /api/user/passkeys, PUT /api/user/totp. */
  'factorAdded',
  /** The person removes a passkey or second factor: DELETE /api/user/passkeys/{id}, DELETE /api/user/totp. */
  'factorRemoved',
  'suspended',
  'deletionAsked',
  'deleted',
  /** An administrator signs the person out in all browsers: DELETE /api/admin/users/{id}/sessions. */
  'signedOutByAdmin',
  /** The operator removes all passkeys and second factors of an account: npm run admin -- forget-factors. */
  'factorsForgotten',
  /** A password reset link is created: npm run admin -- reset-link, or POST /api/forgot-password. */
  'resetLinkMade',
  /** The person's membership or household seat ends. */
  'accessEnded',
  /** The person gets or loses administrator rights. */
  'adminChanged',
  /** The person loses the right to moderate a school. */
  'moderatorEnded',
] as const;
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

type CellsFor<Acts extends readonly string[]> = { readonly [Index in keyof Acts]: ActionEffectOnAccess };
/**
 * Effects of all actions on one kind of access, as a row of ACTION_EFFECTS_ON_ACCESS. A row without an effect of each
 * action does not compile.
 */
type Row = CellsFor<typeof ACCOUNT_ACTIONS>;

// Each effect in the table ACTION_EFFECTS_ON_ACCESS has a one-letter name, so that a row of the table fits on one line.
const E: ActionEffectOnAccess = { effect: 'ends' };
const N: ActionEffectOnAccess = {
  effect: 'ends-if-newer',
  why: 'Undoing a change of email address removes only sign-in factors that were added since the change was requested. Older factors stay, because the owner was notified when each was added.',
};
const U = staying('The action has nothing to do with this kind of access.');
const H = staying('The action leaves the current session open, because the owner is using it.');
const P = staying(
  'The action does not change the password, so access with that password remains. Only a password reset ends all access.',
);
const M = staying(
  'Access to the mailbox must not be enough to remove a passkey or second factor (record 046 in docs/decisions).',
);
const L = staying(
  'The owner was notified when this session, device or sign-in factor was added, and can remove it on the account page.',
);
const R = staying('A suspension does not end access, because a suspended person can still read.');
const W = staying(
  'Sign-in factors remain at first, because the owner needs them if the change of email address is undone. A later password reset at the new address removes them.',
);
const A = staying('A data export remains available for 7 days. Each download asks for the password or a passkey.');
const B = staying(
  'The owner of the former mailbox can undo the change of email address for 7 days, whatever happens in the account.',
);
const X = staying('An emailed link remains valid, because only the mailbox of the account received it.');
const O = staying('Stored drafts and responses remain, because nobody can read them without a session of the account.');
const T = staying(
  'Known devices, invitations and unsubscribe links remain, because they do not give access to the account.',
);
const G = staying('Only administrators and the payers of household seats can remove rights that they gave.');
const D = notApplicable('The server cannot reach data stored in a browser. Signing out in that browser clears it.');

// prettier-ignore
//                  new    reset  first  out    out    out    proven  proven    move   moved  moved    move    undo   factor factor   susp-  deletion de-     out by  factors    reset  access admin    moderator
//                  passw.        reset  others there  here   here    elsewhere asked  here   elsewh.  undone  ended  added  removed  ended  asked    leted   admin   forgotten  link   ended  changed  ended
export const ACTION_EFFECTS_ON_ACCESS = {
  /** The person's sessions in other browsers. */
  otherSession:      [E,     E,     E,     E,     E,     U,     P,      P,        P,     P,     P,       E,      U,     L,     L,       R,     E,       E,      E,      E,         U,     U,     E,       U],
  thisSession:       [H,     E,     E,     H,     H,     E,     H,      P,        H,     H,     P,       E,      H,     H,     H,       R,     H,       E,      E,      E,         U,     U,     E,       U],
  /** Copy of this browser's session cookie, which a thief may have. */
  cookieCopy:        [E,     E,     E,     E,     H,     E,     H,      P,        E,     H,     P,       E,      E,     E,     H,       R,     E,       E,      E,      E,         U,     U,     E,       U],
  password:          [E,     E,     E,     U,     U,     U,     U,      P,        U,     U,     P,       E,      U,     U,     U,       R,     U,       E,      U,      U,         U,     U,     U,       U],
  passkey:           [L,     M,     E,     L,     L,     U,     L,      E,        L,     L,     W,       N,      L,     L,     E,       R,     L,       E,      L,      E,         U,     U,     L,       U],
  authenticator:     [L,     M,     E,     L,     L,     U,     L,      E,        L,     L,     W,       N,      L,     L,     E,       R,     L,       E,      L,      E,         U,     U,     L,       U],
  recoveryCode:      [L,     M,     E,     L,     L,     U,     L,      E,        L,     L,     W,       N,      L,     L,     E,       R,     L,       E,      L,      E,         U,     U,     L,       U],
  /** Browser and network from which a sign-in does not notify the account's owner. */
  knownDevice:       [T,     T,     E,     T,     T,     T,     T,      E,        T,     T,     T,       E,      T,     T,     T,       T,     T,       E,      T,      T,         T,     T,     T,       T],
  /**
   * Push subscription of this session. If an action renews the session, it ends the subscription, and the owner's
   * browser subscribes again.
   */
  pushHere:          [E,     E,     E,     E,     H,     E,     H,      P,        E,     H,     P,       E,      E,     E,     H,       R,     E,       E,      E,      E,         U,     U,     E,       U],
  pushElsewhere:     [E,     E,     E,     E,     E,     U,     P,      P,        P,     P,     P,       E,      U,     L,     L,       R,     E,       E,      E,      E,         U,     U,     E,       U],
  /**
   * Open event stream of this session. If an action renews the session, it ends the stream, and the owner's page opens
   * a new one.
   */
  streamHere:        [E,     E,     E,     E,     H,     E,     H,      P,        E,     H,     P,       E,      E,     E,     H,       R,     E,       E,      E,      E,         U,     U,     E,       U],
  streamElsewhere:   [E,     E,     E,     E,     E,     U,     P,      P,        P,     P,     P,       E,      U,     L,     L,       R,     E,       E,      E,      E,         U,     U,     E,       U],
  /** Secret address under which calendar programs read the person's calendar. */
  calendarAddress:   [E,     E,     E,     E,     U,     U,     U,      E,        U,     U,     E,       E,      U,     U,     U,       R,     E,       E,      E,      E,         U,     U,     U,       U],
  /** File with a copy of the person's data, which the person can download. */
  exportFile:        [A,     A,     A,     A,     A,     A,     A,      A,        A,     A,     A,       A,      A,     A,     A,       A,     A,       E,      A,      A,         A,     A,     A,       A],
  resetLink:         [E,     E,     E,     X,     X,     X,     X,      X,        X,     E,     E,       E,      X,     X,     X,       X,     X,       E,      X,      X,         E,     X,     X,       X],
  verifyLink:        [X,     X,     X,     X,     X,     X,     E,      E,        X,     E,     E,       E,      X,     X,     X,       X,     X,       E,      X,      X,         X,     X,     X,       X],
  /**
   * Link that confirms a requested email address. Some actions invalidate the link, because a thief may have requested
   * the change.
   */
  moveLink:          [E,     E,     E,     E,     U,     U,     U,      E,        E,     E,     E,       E,      U,     U,     U,       R,     E,       E,      E,      E,         U,     U,     U,       U],
  undoLink:          [B,     B,     B,     B,     B,     B,     B,      B,        B,     B,     B,       E,      E,     B,     B,       B,     B,       E,      B,      B,         B,     B,     B,       B],
  /** Unsubscribe link in our emails, which can only stop further emails to the person. */
  unsubscribeLink:   [T,     T,     T,     T,     T,     T,     T,      T,        T,     T,     T,       T,      T,     T,     T,       T,     T,       E,      T,      T,         T,     T,     T,       T],
  /** Invitation of another guardian to a household seat that this account pays for. */
  seatInvitation:    [T,     T,     T,     T,     T,     T,     T,      T,        T,     T,     T,       T,      T,     T,     T,       T,     T,       E,      T,      T,         T,     T,     T,       T],
  /** Household seat that this account uses and another person pays for. */
  seat:              [G,     G,     G,     G,     G,     G,     G,      G,        G,     G,     G,       G,      G,     G,     G,       G,     G,       E,      G,      G,         G,     E,     G,       G],
  /** This person's link that invites others to a school. */
  schoolInvitation:  [T,     T,     T,     T,     T,     T,     T,      T,        T,     T,     T,       T,      T,     T,     T,       T,     T,       E,      T,      T,         T,     T,     T,       T],
  serverDraft:       [O,     O,     O,     O,     O,     O,     O,      O,        O,     O,     O,       O,      O,     O,     O,       O,     O,       E,      O,      O,         O,     O,     O,       O],
  deviceDraft:       [D,     D,     D,     D,     D,     D,     D,      D,        D,     D,     D,       D,      D,     D,     D,       D,     D,       D,      D,      D,         D,     D,     D,       D],
  /** Saved response to an earlier request. A retry of that request receives this response. */
  repeatedAnswer:    [O,     O,     O,     O,     O,     O,     O,      O,        O,     O,     O,       O,      O,     O,     O,       O,     O,       E,      O,      O,         O,     O,     O,       O],
  /**
   * Time at which the person entered their password in this session. For 15 minutes, the site does not request the
   * password again.
   */
  freshPassword:     [H,     E,     E,     H,     H,     E,     H,      P,        H,     H,     P,       E,      H,     H,     H,       R,     H,       E,      E,      E,         U,     U,     E,       U],
  /** Time at which the person used their second factor in this session. */
  provenFactor:      [H,     E,     E,     H,     H,     E,     H,      P,        H,     H,     P,       E,      H,     H,     E,       R,     H,       E,      E,      E,         U,     U,     E,       U],
  moderatorRight:    [G,     G,     G,     G,     G,     G,     G,      G,        G,     G,     G,       G,      G,     G,     G,       G,     G,       E,      G,      G,         G,     G,     G,       E],
  /** Public link of a post by the person. */
  shareLink:         [T,     T,     T,     T,     T,     T,     T,      T,        T,     T,     T,       T,      T,     T,     T,       T,     T,       E,      T,      T,         T,     E,     T,       T],
} as const satisfies Record<string, Row>;
export type AccountAccessKind = keyof typeof ACTION_EFFECTS_ON_ACCESS;

export const ACCOUNT_ACCESS_KINDS = Object.keys(ACTION_EFFECTS_ON_ACCESS) as AccountAccessKind[];

const columns = Object.fromEntries(ACCOUNT_ACTIONS.map((act, index) => [act, index])) as {
  [A in AccountAction]: number;
};

export const findActionEffectOnAccess = (holder: AccountAccessKind, act: AccountAction): ActionEffectOnAccess =>
  ACTION_EFFECTS_ON_ACCESS[holder][columns[act]] as ActionEffectOnAccess;

/** Returns the kinds of access that an action ends. Includes kinds with the effect `ends-if-newer`. */
export const findAccessEndedByAction = (act: AccountAction): AccountAccessKind[] =>
  ACCOUNT_ACCESS_KINDS.filter((holder) => findActionEffectOnAccess(holder, act).effect.startsWith('ends'));
