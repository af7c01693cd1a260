import { expect, it } from 'vitest';
import { authorNoticeText } from './author-notice-text';

const UNTIL = '2027-01-01T04:00:00.000Z';
const kept = { decision: 'keep', wasWithheld: false, isUnsigned: false, isSuspensionAsked: true } as const;
const NOTHING = "The decision is saved. We didn't notify the author.";
const TOLD = 'We notified the author.';

it.each([
  ['a suspension began', { ...kept, suspendedUntil: UNTIL }, TOLD],
  ['no suspension began, because a longer one is running', { ...kept, suspendedUntil: null }, NOTHING],
  ['no suspension began, but the content was hidden', { ...kept, decision: 'hide', suspendedUntil: null }, TOLD],
  ['no suspension was requested', { ...kept, isSuspensionAsked: false, suspendedUntil: null }, NOTHING],
  [
    'a school moderator decided, who cannot suspend anyone',
    { ...kept, isSuspensionAsked: false, suspendedUntil: undefined },
    NOTHING,
  ],
  [
    'the author is anonymous, and the outcome of a suspension is not shown',
    { ...kept, isUnsigned: true, suspendedUntil: null },
    'We notified the author of anything they need to know.',
  ],
  [
    'the author is anonymous, and the content was shown again',
    { ...kept, isUnsigned: true, wasWithheld: true, suspendedUntil: null },
    TOLD,
  ],
] as const)('the text about the author’s notification matches what happened: %s', (_what, done, text) => {
  expect(authorNoticeText(done)).toBe(text);
});
