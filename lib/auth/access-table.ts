/**
 * Table of the access to an account. Each row is a holder: something that gives access to the account or reveals
 * something about it. Each column is an act: an action that may end this access (record 104). `end-access.ts` carries
 * out the acts by this table, and `tests/api/auth/access-table.test.ts` tests every cell. A new act or holder does not
 * compile until all its cells are filled in.
 */

export type AccessCell =
  | { effect: 'ends' }
  /**
   * The action undoes an earlier change. It ends this access only if the access was created after that change was
   * requested.
   */
  | { effect: 'ends-if-newer'; why: string }
  | { effect: 'stays'; why: string }
  | { effect: 'none'; why: string };

const staying = (reason: string): AccessCell => ({ effect: 'stays', why: reason });
const notApplicable = (reason: string): AccessCell => ({ effect: 'none', why: reason });

/** Actions that may end access, in the order of the table's columns. */
export const ACCOUNT_ACTIONS = [
  /** Change of the password: POST /api/user/change-password. */
  'newPassword',
  /** Reset of the password: POST /api/reset-password, by a link from an email or from the operator. */
  'reset',
  /**
   * Reset of the password for an address that was never confirmed, or was confirmed in a browser that was not signed in
   * to the account.
   */
  'firstReset',
  /** Sign-out of all other browsers: DELETE /api/user/sessions. */
  'signOutOthers',
  /** Sign-out of one other browser, the one in the row `otherSession`: DELETE /api/user/sessions/{id}. */
  'signOutThere',
  /** Sign-out of this browser: POST /api/logout. */
  'signOutHere',
  /** Confirmation of the email address in a browser that is signed in to the account: POST /api/verify-email. */
  'provenHere',
  /** Confirmation of the email address in any other browser: POST /api/verify-email. */
  'provenElsewhere',
  /** Request to replace a confirmed email address by a new one: PATCH /api/user/profile. */
  'moveAsked',
  /** Confirmation of the new address, after a change of address, in a browser that is signed in to the account. */
  'movedHere',
  /** Confirmation of the new address, after a change of address, in any other browser. */
  'movedElsewhere',
  /** Undoing a change of address: POST /api/undo-email. */
  'moveUndone',
  /**
   * Removal of the right to undo a change of address: DELETE /api/user/former-email. It requires a passkey or
   * authenticator app from before the change.
   */
  'undoEnded',
  /** New second factor or new passkey: POST /api/user/passkeys, PUT /api/user/totp. */
  'factorAdded',
  /** Removal of a passkey or second factor: DELETE /api/user/passkeys/{id}, DELETE /api/user/totp. */
  'factorRemoved',
  'suspended',
  'deletionAsked',
  'deleted',
  /** Sign-out by an administrator: DELETE /api/admin/users/{id}/sessions. */
  'signedOutByAdmin',
  /** Removal of all factors by the operator: npm run admin -- forget-factors. */
  'factorsForgotten',
  /** Creation of a reset link: npm run admin -- reset-link, and POST /api/forgot-password. */
  'resetLinkMade',
  /** End of the membership or household seat. */
  'accessEnded',
  /** Grant or removal of administrator rights. */
  'adminChanged',
  /** Removal of a school's moderator. */
  'moderatorEnded',
] as const;
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

type CellsFor<Acts extends readonly string[]> = { readonly [Index in keyof Acts]: AccessCell };
/**
 * Row of the table ACCESS: a tuple with one cell for each action in ACTS. A tuple with a missing cell does not compile.
 */
type Row = CellsFor<typeof ACCOUNT_ACTIONS>;

// The names of the cells have one character, so that a row of the table fits on one line.
const E: AccessCell = { effect: 'ends' };
/**
 * Cell `N` of the table ACCESS: undoing a change of address ends the factor only if it is newer than the requested
 * change.
 */
const N: AccessCell = {
  effect: 'ends-if-newer',
  why: 'A factor from before the change of address remains. The owner was notified when it was added.',
};
/** Cell `U` of the table ACCESS: the access continues, because the action is unrelated to it. */
const U = staying('The action is unrelated to this kind of access.');
/** Cell `H` of the table ACCESS: the current session continues, because the owner acts in it. */
const H = staying('The owner makes the request in this session, which continues.');
/** Cell `P` of the table ACCESS: the access continues, because the password still gives the same access. */
const P = staying(
  'The password and the sessions give the same access. Only a password reset ends them all. An owner who has only the mailbox must reset the password.',
);
/**
 * Cell `M` of the table ACCESS: the factor remains, because access to the mailbox must not be enough to remove it
 * (record 046).
 */
const M = staying('Access to the mailbox must not be enough to remove a factor (record 046).');
/**
 * Cell `L` of the table ACCESS: the access continues, because the owner can see it on the account page and remove it
 * there.
 */
const L = staying('The account page lists this access and can remove it. The owner was notified when it was added.');
/** Cell `R` of the table ACCESS: the access continues, because a suspended person may still read. */
const R = staying('A suspended person can still read.');
/**
 * Cell `W` of the table ACCESS: the factor remains, because the owner needs it again if the change of address is
 * undone.
 */
const W = staying(
  'If the change of address is undone, the owner needs this factor again. A password reset at the new address removes the factor.',
);
/** Cell `A` of the table ACCESS: the export file remains, because every download asks for the password or a passkey. */
const A = staying('The download asks for the password or a passkey each time, and expires after 7 days.');
/**
 * Cell `B` of the table ACCESS: the undo link remains, because the owner of the former mailbox may still undo the
 * change of address.
 */
const B = staying(
  'The owner of the former mailbox can undo the change of address for 7 days, whatever happens in the account.',
);
/** Cell `X` of the table ACCESS: the link remains, because only the mailbox of the account has it. */
const X = staying('Only the mailbox of the account has this link.');
/** Cell `O` of the table ACCESS: the stored data remains, because it is useless without a session of the account. */
const O = staying('This data alone opens nothing: it needs a session of the account.');
/** Cell `T` of the table ACCESS: the item remains, because it does not give access to the account. */
const T = staying('Having this item does not give access to the account.');
/**
 * Cell `G` of the table ACCESS: the right remains, because only the administrator or payer who gave it may remove it.
 */
const G = staying('An administrator or a payer gave this right. Only administrators and payers remove it.');
/**
 * Cell `D` of the table ACCESS: the action has no effect, because the server cannot reach what a browser has stored.
 */
const D = notApplicable('The server cannot reach data stored in a browser. Signing out in that browser clears it.');

// prettier-ignore
//                  new    reset  first  out    out    out    proven  proven    move   moved  moved    move    undo   factor factor   susp-  deletion de-     out by  factors    reset  access admin    moderator
//                  passw.        reset  others there  here   here    elsewhere asked  here   elsewh.  undone  ended  added  removed  ended  asked    leted   admin   forgotten  link   ended  changed  ended
export const ACCESS_TABLE = {
  /** Another signed-in browser. */
  otherSession:      [E,     E,     E,     E,     E,     U,     P,      P,        P,     P,     P,       E,      U,     L,     L,       R,     E,       E,      E,      E,         U,     U,     E,       U],
  thisSession:       [H,     E,     E,     H,     H,     E,     H,      P,        H,     H,     P,       E,      H,     H,     H,       R,     H,       E,      E,      E,         U,     U,     E,       U],
  /** Copy of this browser's cookie. */
  cookieCopy:        [E,     E,     E,     E,     H,     E,     H,      P,        E,     H,     P,       E,      E,     E,     H,       R,     E,       E,      E,      E,         U,     U,     E,       U],
  password:          [E,     E,     E,     U,     U,     U,     U,      P,        U,     U,     P,       E,      U,     U,     U,       R,     U,       E,      U,      U,         U,     U,     U,       U],
  passkey:           [L,     M,     E,     L,     L,     U,     L,      E,        L,     L,     W,       N,      L,     L,     E,       R,     L,       E,      L,      E,         U,     U,     L,       U],
  authenticator:     [L,     M,     E,     L,     L,     U,     L,      E,        L,     L,     W,       N,      L,     L,     E,       R,     L,       E,      L,      E,         U,     U,     L,       U],
  recoveryCode:      [L,     M,     E,     L,     L,     U,     L,      E,        L,     L,     W,       N,      L,     L,     E,       R,     L,       E,      L,      E,         U,     U,     L,       U],
  /** Known combination of browser and network. A sign-in from it does not notify the owner. */
  knownDevice:       [T,     T,     E,     T,     T,     T,     T,      E,        T,     T,     T,       E,      T,     T,     T,       T,     T,       E,      T,      T,         T,     T,     T,       T],
  /** Push subscription of this session. The owner's browser subscribes again when this session is renewed. */
  pushHere:          [E,     E,     E,     E,     H,     E,     H,      P,        E,     H,     P,       E,      E,     E,     H,       R,     E,       E,      E,      E,         U,     U,     E,       U],
  pushElsewhere:     [E,     E,     E,     E,     E,     U,     P,      P,        P,     P,     P,       E,      U,     L,     L,       R,     E,       E,      E,      E,         U,     U,     E,       U],
  /** Open event stream of this session. The owner's page opens a new stream with the renewed session. */
  streamHere:        [E,     E,     E,     E,     H,     E,     H,      P,        E,     H,     P,       E,      E,     E,     H,       R,     E,       E,      E,      E,         U,     U,     E,       U],
  streamElsewhere:   [E,     E,     E,     E,     E,     U,     P,      P,        P,     P,     P,       E,      U,     L,     L,       R,     E,       E,      E,      E,         U,     U,     E,       U],
  /** Secret address of the person's calendar. */
  calendarAddress:   [E,     E,     E,     E,     U,     U,     U,      E,        U,     U,     E,       E,      U,     U,     U,       R,     E,       E,      E,      E,         U,     U,     U,       U],
  /** File of a data export. */
  exportFile:        [A,     A,     A,     A,     A,     A,     A,      A,        A,     A,     A,       A,      A,     A,     A,       A,     A,       E,      A,      A,         A,     A,     A,       A],
  resetLink:         [E,     E,     E,     X,     X,     X,     X,      X,        X,     E,     E,       E,      X,     X,     X,       X,     X,       E,      X,      X,         E,     X,     X,       X],
  verifyLink:        [X,     X,     X,     X,     X,     X,     E,      E,        X,     E,     E,       E,      X,     X,     X,       X,     X,       E,      X,      X,         X,     X,     X,       X],
  /** Link that changes the account's email address to the requested address. A thief may have requested the change. */
  moveLink:          [E,     E,     E,     E,     U,     U,     U,      E,        E,     E,     E,       E,      U,     U,     U,       R,     E,       E,      E,      E,         U,     U,     U,       U],
  undoLink:          [B,     B,     B,     B,     B,     B,     B,      B,        B,     B,     B,       E,      E,     B,     B,       B,     B,       E,      B,      B,         B,     B,     B,       B],
  /** Link that can only stop emails to the person. */
  unsubscribeLink:   [T,     T,     T,     T,     T,     T,     T,      T,        T,     T,     T,       T,      T,     T,     T,       T,     T,       E,      T,      T,         T,     T,     T,       T],
  /** Invitation of one guardian to a household seat that this account pays for. */
  seatInvitation:    [T,     T,     T,     T,     T,     T,     T,      T,        T,     T,     T,       T,      T,     T,     T,       T,     T,       E,      T,      T,         T,     T,     T,       T],
  /** Household seat of this account, paid by another person. */
  seat:              [G,     G,     G,     G,     G,     G,     G,      G,        G,     G,     G,       G,      G,     G,     G,       G,     G,       E,      G,      G,         G,     E,     G,       G],
  /** This person's link that invites others to a school. */
  schoolInvitation:  [T,     T,     T,     T,     T,     T,     T,      T,        T,     T,     T,       T,      T,     T,     T,       T,     T,       E,      T,      T,         T,     T,     T,       T],
  serverDraft:       [O,     O,     O,     O,     O,     O,     O,      O,        O,     O,     O,       O,      O,     O,     O,       O,     O,       E,      O,      O,         O,     O,     O,       O],
  deviceDraft:       [D,     D,     D,     D,     D,     D,     D,      D,        D,     D,     D,       D,      D,     D,     D,       D,     D,       D,      D,      D,         D,     D,     D,       D],
  /** Stored response to a request with an Idempotency-Key. */
  repeatedAnswer:    [O,     O,     O,     O,     O,     O,     O,      O,        O,     O,     O,       O,      O,     O,     O,       O,     O,       E,      O,      O,         O,     O,     O,       O],
  /** The person entered their password in this session. It is not asked for again for 15 minutes. */
  freshPassword:     [H,     E,     E,     H,     H,     E,     H,      P,        H,     H,     P,       E,      H,     H,     H,       R,     H,       E,      E,      E,         U,     U,     E,       U],
  /** The person used their second factor in this session. */
  provenFactor:      [H,     E,     E,     H,     H,     E,     H,      P,        H,     H,     P,       E,      H,     H,     E,       R,     H,       E,      E,      E,         U,     U,     E,       U],
  moderatorRight:    [G,     G,     G,     G,     G,     G,     G,      G,        G,     G,     G,       G,      G,     G,     G,       G,     G,       E,      G,      G,         G,     G,     G,       E],
  /** Public link of a post. */
  shareLink:         [T,     T,     T,     T,     T,     T,     T,      T,        T,     T,     T,       T,      T,     T,     T,       T,     T,       E,      T,      T,         T,     E,     T,       T],
} as const satisfies Record<string, Row>;
export type AccessHolder = keyof typeof ACCESS_TABLE;

export const ACCESS_HOLDERS = Object.keys(ACCESS_TABLE) as AccessHolder[];

const columns = Object.fromEntries(ACCOUNT_ACTIONS.map((act, index) => [act, index])) as {
  [A in AccountAction]: number;
};

export const cellOf = (holder: AccessHolder, act: AccountAction): AccessCell =>
  ACCESS_TABLE[holder][columns[act]] as AccessCell;

/**
 * Returns the kinds of access that an action ends. Includes access that the action ends only if it is newer than the
 * change that is undone.
 */
export const holdersEndedBy = (act: AccountAction): AccessHolder[] =>
  ACCESS_HOLDERS.filter((holder) => cellOf(holder, act).effect.startsWith('ends'));
