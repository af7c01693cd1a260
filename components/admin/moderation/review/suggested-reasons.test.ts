import { expect, it } from 'vitest';
import { REASON_TEXT } from '@/lib/moderation/review-codes';
import { suggestedReasons, withSuggestedReason } from './suggested-reasons';

it('suggested reasons start with the reported ones and are unique', () => {
  const labels = suggestedReasons('hide', ['privacy', 'child']).map(({ label }) => label);
  expect(labels.slice(0, 2)).toEqual([REASON_TEXT.privacy.label, REASON_TEXT.child.label]);
  expect([labels.length, new Set(labels).size]).toEqual([6, 6]);
  expect(suggestedReasons('keep', ['privacy']).map(({ label }) => label)).not.toContain(REASON_TEXT.privacy.label);
});

it('a suggested reason replaces an earlier suggestion, but is added to typed text', () => {
  const [first, second] = suggestedReasons('delete', []).map(({ text }) => text);
  expect(withSuggestedReason('', first ?? '')).toBe(first);
  expect(withSuggestedReason(`${first} `, second ?? '')).toBe(second);
  expect(withSuggestedReason('The last sentence.', second ?? '')).toBe(`The last sentence. ${second}`);
});
