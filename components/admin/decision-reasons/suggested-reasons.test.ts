import { expect, it } from 'vitest';
import { REPORT_REASON_TEXT } from '@/lib/moderation/review-constants';
import { suggestDecisionReasons, insertSuggestedReason } from './suggested-reasons';

it('suggested decision reasons start with the reasons from reports and contain no duplicates', () => {
  const labels = suggestDecisionReasons('hide', ['privacy', 'child']).map(({ label }) => label);
  expect(labels.slice(0, 2)).toEqual([REPORT_REASON_TEXT.privacy.label, REPORT_REASON_TEXT.child.label]);
  expect([labels.length, new Set(labels).size]).toEqual([7, 7]);
  expect(suggestDecisionReasons('keep', ['privacy']).map(({ label }) => label)).not.toContain(
    REPORT_REASON_TEXT.privacy.label,
  );
});

it('a suggested reason replaces an earlier suggestion, but is appended to text that the person typed', () => {
  const [first, second] = suggestDecisionReasons('delete', []).map(({ text }) => text);
  expect(insertSuggestedReason('', first ?? '')).toBe(first);
  expect(insertSuggestedReason(`${first} `, second ?? '')).toBe(second);
  expect(insertSuggestedReason('The last sentence.', second ?? '')).toBe(`The last sentence. ${second}`);
});
