/**
 * Everything that gives access to an account, or tells something of it, against every act that may end it (record 104).
 * `end-access.ts` carries out the acts by this table, and `tests/api/auth/access-table.test.ts` tries every cell.
 * A new act or holder does not compile until each of its cells is decided.
 */

export type Cell =
  | { effect: 'ends' }
  /** Ends if it was made after the change was asked for that the act takes back. */
  | { effect: 'ends-if-newer'; why: string }
  | { effect: 'stays'; why: string }
  | { effect: 'none'; why: string };

const stays = (why: string): Cell => ({ effect: 'stays', why });
const none = (why: string): Cell => ({ effect: 'none', why });

/** The acts, in the order of the columns. */
export const ACTS = [
  /** POST /api/user/change-password. */
  'newPassword',
  /** POST /api/reset-password, by an email's link or the operator's. */
  'reset',
  /** The same, for an address that was never proven, or was proven in a browser that was not signed in to the account. */
  'firstReset',
  /** DELETE /api/user/sessions. */
  'signOutOthers',
  /** DELETE /api/user/sessions/{id} of another browser: the row `otherSession` is the one that is signed out. */
  'signOutThere',
  /** POST /api/logout. */
  'signOutHere',
  /** POST /api/verify-email in a browser that is signed in to the account. */
  'provenHere',
  /** The same in any other browser. */
  'provenElsewhere',
  /** PATCH /api/user/profile with another address in place of a proven one. */
  'moveAsked',
  /** The new address was proven in a browser that is signed in to the account. */
  'movedHere',
  /** The same in any other browser. */
  'movedElsewhere',
  /** POST /api/undo-email. */
  'moveUndone',
  /** DELETE /api/user/former-email: an older factor ends the right to undo. */
  'undoEnded',
  /** POST /api/user/passkeys, PUT /api/user/totp. */
  'factorAdded',
  /** DELETE /api/user/passkeys/{id}, DELETE /api/user/totp. */
  'factorRemoved',
  'suspended',
  'deletionAsked',
  'deleted',
  /** DELETE /api/admin/users/{id}/sessions. */
  'signedOutByAdmin',
  /** npm run admin -- forget-factors. */
  'factorsForgotten',
  /** npm run admin -- reset-link, and POST /api/forgot-password. */
  'resetLinkMade',
  /** The membership or the household seat ends. */
  'accessEnded',
  /** The right of an administrator is given or taken. */
  'adminChanged',
  /** A school is taken from its moderator. */
  'moderatorEnded',
] as const;
export type Act = (typeof ACTS)[number];

type CellsFor<Acts extends readonly string[]> = { readonly [Index in keyof Acts]: Cell };
/** One cell for each act; a tuple, so that a missing cell does not compile. */
type Row = CellsFor<typeof ACTS>;

// Cells, in short, so that a row fits on a line.
const E: Cell = { effect: 'ends' };
/** Newer ones end. */
const N: Cell = {
  effect: 'ends-if-newer',
  why: 'The owner had it before the change was asked for, and was notified of it then.',
};
/** Unrelated. */
const U = stays('The act says nothing about it.');
/** Here. */
const H = stays('The owner acts in this session, which goes on.');
/** Password. */
const P = stays(
  'The password opens as much. Only a reset ends both, and an owner who has only the mailbox has to reset it.',
);
/** Mailbox. */
const M = stays('A mailbox alone must not take away a factor (record 046).');
/** Listed. */
const L = stays('The account page lists it and removes it. The owner was notified when it was added.');
/** Reading. */
const R = stays('A suspended person goes on reading.');
/** Undoing. */
const W = stays('If the change is undone the owner needs it again. A reset at the new address ends it.');
/** Asks. */
const A = stays('It asks for the password or a passkey each time, and expires after 7 days.');
/** Way back. */
const B = stays('The owner of the former mailbox can undo the change for 7 days, whatever is done in the account.');
/** Its mailbox. */
const X = stays('Only the mailbox of the account has it.');
/** Own. */
const O = stays('It opens nothing by itself: it needs a session of the account.');
/** Others. */
const T = stays('It gives access to nothing of the account.');
/** Given. */
const G = stays('An administrator or a payer gave it, and only they take it.');
/** Device. */
const D = none('The server does not reach what a browser has stored. Signing out there clears it.');

//                  new    reset  first  out    out    out    proven  proven    move   moved  moved    move    undo   factor factor   susp-  deletion de-     out by  factors    reset  access admin    moderator
//                  passw.        reset  others there  here   here    elsewhere asked  here   elsewh.  undone  ended  added  removed  ended  asked    leted   admin   forgotten  link   ended  changed  ended
// prettier-ignore
export const ACCESS = {
  /** Another browser that is signed in. */
  otherSession:      [E,     E,     E,     E,     E,     U,     P,      P,        P,     P,     P,       E,      U,     L,     L,       R,     E,       E,      E,      E,         U,     U,     E,       U],
  thisSession:       [H,     E,     E,     H,     H,     E,     H,      P,        H,     H,     P,       E,      H,     H,     H,       R,     H,       E,      E,      E,         U,     U,     E,       U],
  /** A copy of this browser's cookie. */
  cookieCopy:        [E,     E,     E,     E,     H,     E,     H,      P,        E,     H,     P,       E,      E,     E,     H,       R,     E,       E,      E,      E,         U,     U,     E,       U],
  password:          [E,     E,     E,     U,     U,     U,     U,      P,        U,     U,     P,       E,      U,     U,     U,       R,     U,       E,      U,      U,         U,     U,     U,       U],
  passkey:           [L,     M,     E,     L,     L,     U,     L,      E,        L,     L,     W,       N,      L,     L,     E,       R,     L,       E,      L,      E,         U,     U,     L,       U],
  authenticator:     [L,     M,     E,     L,     L,     U,     L,      E,        L,     L,     W,       N,      L,     L,     E,       R,     L,       E,      L,      E,         U,     U,     L,       U],
  recoveryCode:      [L,     M,     E,     L,     L,     U,     L,      E,        L,     L,     W,       N,      L,     L,     E,       R,     L,       E,      L,      E,         U,     U,     L,       U],
  /** A kind of browser and network from which a sign-in is no news. */
  knownDevice:       [T,     T,     E,     T,     T,     T,     T,      E,        T,     T,     T,       E,      T,     T,     T,       T,     T,       E,      T,      T,         T,     T,     T,       T],
  /** Push notifications of this session. The owner's browser registers again as soon as its session is renewed. */
  pushHere:          [E,     E,     E,     E,     H,     E,     H,      P,        E,     H,     P,       E,      E,     E,     H,       R,     E,       E,      E,      E,         U,     U,     E,       U],
  pushElsewhere:     [E,     E,     E,     E,     E,     U,     P,      P,        P,     P,     P,       E,      U,     L,     L,       R,     E,       E,      E,      E,         U,     U,     E,       U],
  /** An open stream of this session. The owner's page opens another one with the renewed session. */
  streamHere:        [E,     E,     E,     E,     H,     E,     H,      P,        E,     H,     P,       E,      E,     E,     H,       R,     E,       E,      E,      E,         U,     U,     E,       U],
  streamElsewhere:   [E,     E,     E,     E,     E,     U,     P,      P,        P,     P,     P,       E,      U,     L,     L,       R,     E,       E,      E,      E,         U,     U,     E,       U],
  /** The secret address of the member's calendar. */
  calendarAddress:   [E,     E,     E,     E,     U,     U,     U,      E,        U,     U,     E,       E,      U,     U,     U,       R,     E,       E,      E,      E,         U,     U,     U,       U],
  /** The copy of one's data. */
  exportFile:        [A,     A,     A,     A,     A,     A,     A,      A,        A,     A,     A,       A,      A,     A,     A,       A,     A,       E,      A,      A,         A,     A,     A,       A],
  resetLink:         [E,     E,     E,     X,     X,     X,     X,      X,        X,     E,     E,       E,      X,     X,     X,       X,     X,       E,      X,      X,         E,     X,     X,       X],
  verifyLink:        [X,     X,     X,     X,     X,     X,     E,      E,        X,     E,     E,       E,      X,     X,     X,       X,     X,       E,      X,      X,         X,     X,     X,       X],
  /** The link that moves the account to the address that was asked for. A thief may have asked. */
  moveLink:          [E,     E,     E,     E,     U,     U,     U,      E,        E,     E,     E,       E,      U,     U,     U,       R,     E,       E,      E,      E,         U,     U,     U,       U],
  undoLink:          [B,     B,     B,     B,     B,     B,     B,      B,        B,     B,     B,       E,      E,     B,     B,       B,     B,       E,      B,      B,         B,     B,     B,       B],
  /** Stops emails, and does nothing else. */
  unsubscribeLink:   [T,     T,     T,     T,     T,     T,     T,      T,        T,     T,     T,       T,      T,     T,     T,       T,     T,       E,      T,      T,         T,     T,     T,       T],
  /** Invites one guardian to a seat that this account pays for. */
  seatInvitation:    [T,     T,     T,     T,     T,     T,     T,      T,        T,     T,     T,       T,      T,     T,     T,       T,     T,       E,      T,      T,         T,     T,     T,       T],
  /** Access for which somebody else pays. */
  seat:              [G,     G,     G,     G,     G,     G,     G,      G,        G,     G,     G,       G,      G,     G,     G,       G,     G,       E,      G,      G,         G,     E,     G,       G],
  /** A member's own link by which others come to a school. */
  schoolInvitation:  [T,     T,     T,     T,     T,     T,     T,      T,        T,     T,     T,       T,      T,     T,     T,       T,     T,       E,      T,      T,         T,     T,     T,       T],
  serverDraft:       [O,     O,     O,     O,     O,     O,     O,      O,        O,     O,     O,       O,      O,     O,     O,       O,     O,       E,      O,      O,         O,     O,     O,       O],
  deviceDraft:       [D,     D,     D,     D,     D,     D,     D,      D,        D,     D,     D,       D,      D,     D,     D,       D,     D,       D,      D,      D,         D,     D,     D,       D],
  /** The stored answer to a request with an Idempotency-Key. */
  repeatedAnswer:    [O,     O,     O,     O,     O,     O,     O,      O,        O,     O,     O,       O,      O,     O,     O,       O,     O,       E,      O,      O,         O,     O,     O,       O],
  /** For 15 minutes after it was entered in this session the password is not asked for again. */
  freshPassword:     [H,     E,     E,     H,     H,     E,     H,      P,        H,     H,     P,       E,      H,     H,     H,       R,     H,       E,      E,      E,         U,     U,     E,       U],
  /** A second factor was proven in this session. */
  provenFactor:      [H,     E,     E,     H,     H,     E,     H,      P,        H,     H,     P,       E,      H,     H,     E,       R,     H,       E,      E,      E,         U,     U,     E,       U],
  moderatorRight:    [G,     G,     G,     G,     G,     G,     G,      G,        G,     G,     G,       G,      G,     G,     G,       G,     G,       E,      G,      G,         G,     G,     G,       E],
  /** The public link of a post. */
  shareLink:         [T,     T,     T,     T,     T,     T,     T,      T,        T,     T,     T,       T,      T,     T,     T,       T,     T,       E,      T,      T,         T,     E,     T,       T],
} as const satisfies Record<string, Row>;
export type Holder = keyof typeof ACCESS;

export const HOLDERS = Object.keys(ACCESS) as Holder[];

const columns = Object.fromEntries(ACTS.map((act, index) => [act, index])) as { [A in Act]: number };

export const cellOf = (holder: Holder, act: Act): Cell => ACCESS[holder][columns[act]] as Cell;

/** What an act ends, all of it or what is newer. */
export const endedBy = (act: Act): Holder[] =>
  HOLDERS.filter((holder) => cellOf(holder, act).effect.startsWith('ends'));
