import { expect, it } from 'vitest';
import { findAccessEndedByAction, type AccountAction, type AccountAccessKind } from './action-effects-on-access';

// The lists in this file repeat the rules of decision record 104. The API test cannot find a wrong effect, because it
// takes its expected results from ACTION_EFFECTS_ON_ACCESS itself.

/**
 * Access that depends on a session: the session itself, copies of its cookie, its push subscriptions and event streams.
 */
const OTHER_SESSIONS: AccountAccessKind[] = ['otherSession', 'pushElsewhere', 'streamElsewhere'];
const COPIES_OF_THIS_SESSION: AccountAccessKind[] = ['cookieCopy', 'pushHere', 'streamHere'];
const THIS_SESSION: AccountAccessKind[] = ['thisSession', 'freshPassword', 'provenFactor'];
const FACTORS: AccountAccessKind[] = ['passkey', 'authenticator', 'recoveryCode'];
const ADDRESSES: AccountAccessKind[] = ['calendarAddress', 'moveLink'];

it.each<[string, AccountAction, AccountAccessKind[]]>([
  [
    'a new password',
    'newPassword',
    [...OTHER_SESSIONS, ...COPIES_OF_THIS_SESSION, ...ADDRESSES, 'password', 'resetLink'],
  ],
  [
    'a password reset',
    'reset',
    [...OTHER_SESSIONS, ...COPIES_OF_THIS_SESSION, ...THIS_SESSION, ...ADDRESSES, 'password', 'resetLink'],
  ],
  [
    'the first password reset by a confirmed owner',
    'firstReset',
    [
      ...OTHER_SESSIONS,
      ...COPIES_OF_THIS_SESSION,
      ...THIS_SESSION,
      ...FACTORS,
      ...ADDRESSES,
      'knownDevice',
      'password',
      'resetLink',
    ],
  ],
  ['signing out everywhere else', 'signOutOthers', [...OTHER_SESSIONS, ...COPIES_OF_THIS_SESSION, ...ADDRESSES]],
  [
    'confirming the email address in a browser without the account',
    'provenElsewhere',
    [...FACTORS, ...ADDRESSES, 'knownDevice', 'verifyLink'],
  ],
  [
    'undoing a change of the email address',
    'moveUndone',
    [
      ...OTHER_SESSIONS,
      ...COPIES_OF_THIS_SESSION,
      ...THIS_SESSION,
      ...FACTORS,
      ...ADDRESSES,
      'knownDevice',
      'password',
      'resetLink',
      'undoLink',
      'verifyLink',
    ],
  ],
  [
    'sign-out by an administrator',
    'signedOutByAdmin',
    [...OTHER_SESSIONS, ...COPIES_OF_THIS_SESSION, ...THIS_SESSION, ...ADDRESSES],
  ],
])('%s ends every access that a thief could have kept', { tags: ['A21'] }, (_what, act, holders) =>
  expect(findAccessEndedByAction(act).toSorted()).toEqual(holders.toSorted()),
);
