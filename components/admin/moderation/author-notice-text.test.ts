import { expect, it } from 'vitest';
import { describeAuthorNotice } from './author-notice-text';

const UNTIL = '2027-01-01T04:00:00.000Z';
const keepDecision = {
  decision: 'keep',
  wasWithheld: false,
  isUnsigned: false,
  isSuspensionAsked: true,
  isWarned: false,
} as const;
const NOTHING = "The decision is saved. We didn't notify the author.";
const TOLD = 'We notified the author.';

it.each([
  ['a suspension began', { ...keepDecision, suspendedUntil: UNTIL }, TOLD],
  ['no suspension began, because a longer one is running', { ...keepDecision, suspendedUntil: null }, NOTHING],
  [
    'no suspension began, but the content was hidden',
    { ...keepDecision, decision: 'hide', suspendedUntil: null },
    TOLD,
  ],
  ['the author was warned', { ...keepDecision, isWarned: true, suspendedUntil: null }, TOLD],
  ['no suspension was requested', { ...keepDecision, isSuspensionAsked: false, suspendedUntil: null }, NOTHING],
  [
    'a school moderator decided, who cannot suspend anyone',
    { ...keepDecision, isSuspensionAsked: false, suspendedUntil: undefined },
    NOTHING,
  ],
  [
    'the author is anonymous, and the outcome of a suspension is not shown',
    { ...keepDecision, isUnsigned: true, suspendedUntil: null },
    'We notified the author, if there was anything to tell them.',
  ],
  [
    'the author is anonymous, and the content was shown again',
    { ...keepDecision, isUnsigned: true, wasWithheld: true, suspendedUntil: null },
    TOLD,
  ],
] as const)('the text about the author’s notification matches what happened: %s', (_what, done, text) => {
  expect(describeAuthorNotice(done)).toBe(text);
});
