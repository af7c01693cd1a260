import { expect, it } from 'vitest';
import { REASON_TEXT } from '@/lib/moderation/review-codes';
import { readyReasons, withReady } from './ready-reasons';

it('suggested reasons start with the reported ones and are unique', () => {
  const labels = readyReasons('hide', ['privacy', 'child']).map(({ label }) => label);
  expect(labels.slice(0, 2)).toEqual([REASON_TEXT.privacy.label, REASON_TEXT.child.label]);
  expect([labels.length, new Set(labels).size]).toEqual([6, 6]);
  expect(readyReasons('keep', ['privacy']).map(({ label }) => label)).not.toContain(REASON_TEXT.privacy.label);
});

it('a suggested reason replaces another one, and is added to typed text', () => {
  const [first, second] = readyReasons('delete', []).map(({ text }) => text);
  expect(withReady('', first ?? '')).toBe(first);
  expect(withReady(`${first} `, second ?? '')).toBe(second);
  expect(withReady('The last sentence.', second ?? '')).toBe(`The last sentence. ${second}`);
});
