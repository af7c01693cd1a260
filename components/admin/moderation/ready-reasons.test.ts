import { expect, it } from 'vitest';
import { readyReasons, withReady } from './ready-reasons';

it('begins with what was reported, and has each once', () => {
  const labels = readyReasons('hide', ['privacy', 'child']).map(({ label }) => label);
  expect(labels.slice(0, 2)).toEqual(['Against privacy', 'Identifies a child']);
  expect([labels.length, new Set(labels).size]).toEqual([6, 6]);
  expect(readyReasons('keep', ['privacy']).map(({ label }) => label)).not.toContain('Against privacy');
});

it('takes the place of a ready reason, and of nothing that was typed', () => {
  const [first, second] = readyReasons('delete', []).map(({ text }) => text);
  expect(withReady('', first ?? '')).toBe(first);
  expect(withReady(`${first} `, second ?? '')).toBe(second);
  expect(withReady('The last sentence.', second ?? '')).toBe(`The last sentence. ${second}`);
});
