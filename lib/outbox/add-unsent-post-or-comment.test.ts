import { beforeEach, expect, it, vi } from 'vitest';
import { broadcastChannels, storeOfFiles } from '@/tests/support/media/browser-storage';
import { recordPersonLeavingPage } from '@/lib/browser/page-leaving';
import { addToOutbox } from './add-unsent-post-or-comment';

beforeEach(() => {
  broadcastChannels();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { href: 'https://example.org/dashboard' });
  return () => vi.unstubAllGlobals();
});

it('addToOutbox stores no more texts after recordPersonLeavingPage was called', async () => {
  const { rows } = storeOfFiles(new Map(), 'act');
  const text = {
    userId: 7,
    path: '/api/posts',
    body: { schoolId: 1, content: 'Snow?' },
    place: 'post',
    fields: {},
    what: 'post',
    triedAt: 1,
  } as const;
  expect(await addToOutbox({ ...text, act: 'a' })).toBe(true);
  recordPersonLeavingPage(); // Signing out aborts the running request, which then looks like a lost connection.
  expect(await addToOutbox({ ...text, act: 'b' })).toBe(false);
  expect([...rows.keys()]).toEqual(['a']);
});
