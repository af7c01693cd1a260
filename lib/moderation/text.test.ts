import { describe, expect, it } from 'vitest';
import { WITHHELD } from './names';
import { appealText, decisionText, withheldText } from './text';

describe('what the writer is told', () => {
  it.each([
    [
      { kind: 'post', decision: 'keep', reason: 'Fine', isSuspended: false },
      'Your post was looked at and stays: Fine.',
    ],
    [
      { kind: 'comment', decision: 'keep', reason: 'Fine.', isSuspended: true },
      'Your comment was looked at and stays: Fine. Your account is suspended. You can answer once.',
    ],
    [
      { kind: 'post', decision: 'hide', reason: 'Why?', isSuspended: false },
      'Your post was hidden: Why? You can answer once.',
    ],
    [
      { kind: 'comment', decision: 'delete', reason: 'No', isSuspended: true },
      'Your comment was deleted: No. Your account is suspended. You can answer once.',
    ],
  ] as const)('of %j', (given, text) => expect(decisionText(given)).toBe(text));

  it('of the answer to his appeal', () => {
    expect(appealText({ decision: 'upheld', reason: 'Still so', outcome: '' })).toBe(
      'Your answer was read; the decision stays: Still so.',
    );
    expect(appealText({ decision: 'reversed', reason: 'Right!', outcome: 'Your post is shown again.' })).toBe(
      'Your answer was read; the decision was taken back: Right! Your post is shown again.',
    );
  });

  it('says of everything withheld that only he sees it', () => {
    for (const withheld of WITHHELD) expect(withheldText(withheld, 'comment')).toMatch(/^Only you see this comment/);
  });
});
