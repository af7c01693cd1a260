import { expect, it } from 'vitest';
import { authorNoticeText } from './author-notice-text';

const UNTIL = '2027-01-01T04:00:00.000Z';
const kept = { decision: 'keep', wasWithheld: false, isUnsigned: false, isSuspensionAsked: true } as const;
const NOTHING = "The decision is saved. We didn't notify the author.";
const TOLD = 'We notified the author.';

it.each([
  ['a suspension that began', { ...kept, suspendedUntil: UNTIL }, TOLD],
  ['none, since a longer one runs', { ...kept, suspendedUntil: null }, NOTHING],
  ['none, and a decision', { ...kept, decision: 'hide', suspendedUntil: null }, TOLD],
  ['none that was asked for', { ...kept, isSuspensionAsked: false, suspendedUntil: null }, NOTHING],
  [
    'a decision of a moderator, who suspends nobody',
    { ...kept, isSuspensionAsked: false, suspendedUntil: undefined },
    NOTHING,
  ],
  [
    'one of who is not to be known, nor whether it began',
    { ...kept, isUnsigned: true, suspendedUntil: null },
    'We notified the author of anything they need to know.',
  ],
  ['the same beside a decision', { ...kept, isUnsigned: true, wasWithheld: true, suspendedUntil: null }, TOLD],
] as const)('the notice about the author matches what happened: %s', (_what, done, text) => {
  expect(authorNoticeText(done)).toBe(text);
});
