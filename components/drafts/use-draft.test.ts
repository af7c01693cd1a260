import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftKey, parse } from './draft';
import { bringBack } from './use-draft';

const KEY = draftKey(7, 'post');
const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('another tab is heard while no form shows the draft: what was sent there does not come back here', () => {
  bringBack(KEY, 'a', { content: 'Sent elsewhere' });
  stored.delete(KEY);
  window.dispatchEvent(Object.assign(new Event('storage'), { key: KEY, newValue: null }));
  bringBack(KEY, 'b', { content: 'Taken back' });
  expect(parse(stored.get(KEY) ?? null)).toMatchObject({ act: 'b', fields: { content: 'Taken back' } });
});
