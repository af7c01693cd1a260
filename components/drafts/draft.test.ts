import { describe, expect, it } from 'vitest';
import { DAY } from '@/lib/time/duration';
import {
  readDraftIdempotencyKey,
  decodeDraft,
  draftKey,
  encodeDraft,
  isDraftAlreadyStored,
  isServerSyncedDraft,
  findOtherDeviceDraft,
} from './draft';

const START = { title: '', content: '', schoolId: 0, isAnonymous: false };
const WRITTEN = { title: 'Bus 12', content: 'Late again?\n', schoolId: 7, isAnonymous: true };
const NOW = Date.UTC(2026, 10, 21);

describe('drafts stored on a device', () => {
  it('drafts are restored exactly as they were written', () => {
    expect(decodeDraft(encodeDraft(WRITTEN, START, NOW, 'a'), START, NOW + 59 * DAY)).toEqual(WRITTEN);
  });

  it('a draft is not stored if it adds nothing to the initial form', () => {
    expect(encodeDraft(START, START, NOW, 'a')).toBeNull();
    expect(encodeDraft({ ...START, content: ' \n' }, START, NOW, 'a')).toBeNull();
    expect(encodeDraft({ ...START, isAnonymous: true }, START, NOW, 'a')).not.toBeNull();
  });

  it('drafts expire after two months', () => {
    expect(decodeDraft(encodeDraft(WRITTEN, START, NOW, 'a'), START, NOW + 61 * DAY)).toBeNull();
  });

  it.each([null, '', 'null', '3', '[]', '{', '{"savedAt":"x","fields":{}}', '{"savedAt":1795219200000,"fields":null}'])(
    'a draft decodes to null when %s is stored',
    (stored) => expect(decodeDraft(stored, START, NOW)).toBeNull(),
  );

  it('a restored draft ignores stored fields that the form does not have', () => {
    const stored = JSON.stringify({ savedAt: NOW, fields: { content: 'Hello', title: 5, other: 'x' } });
    expect(decodeDraft(stored, START, NOW)).toEqual({ ...START, content: 'Hello' });
  });

  it('drafts have the same idempotency key in every tab that reads them', () => {
    expect(readDraftIdempotencyKey(encodeDraft(WRITTEN, START, NOW, 'a'))).toBe('a');
    for (const stored of [null, '{', '{"act":5}', 'null']) expect(readDraftIdempotencyKey(stored)).toBeNull();
  });

  it('every person has a separate storage key for each form', () => {
    expect(draftKey(3, 'post')).toBe('pv-draft:3:post');
  });
});

it('isDraftAlreadyStored recognizes a stored draft regardless of the order of its fields', () => {
  const start = { title: '', content: '' };
  const stored = JSON.stringify({ savedAt: 1, act: 'a', fields: { content: 'Half a post', title: 'T' } });
  expect(isDraftAlreadyStored(stored, { title: 'T', content: 'Half a post' }, start)).toBe(true);
  expect(isDraftAlreadyStored(stored, { title: 'T', content: 'Half a post and more' }, start)).toBe(false);
  expect(isDraftAlreadyStored(null, { ...start, title: 'T' }, start)).toBe(false);
});

it.each([
  [7, 'post', true],
  [7, 'comment-12', true],
  [0, 'post', false],
  [7, 'profile', false],
])('the draft of person %i for %s is also stored on the server: %s', (userId, place, expected) =>
  expect(isServerSyncedDraft(draftKey(userId, place))).toBe(expected),
);

it('another device’s draft is offered only when the local draft is saved on the server', () => {
  const start = { content: '' };
  const serverState = {
    base: new Date(NOW).toISOString(),
    older: { fields: { content: 'Three words' }, savedAt: '2026-11-20' },
  };
  const stored = (savedAt: number) => encodeDraft({ content: 'Twenty lines' }, start, savedAt, 'a', serverState);
  expect(findOtherDeviceDraft(stored(NOW), start)).toEqual({ content: 'Three words' });
  // This draft was edited after it was stored on the server, so the server does not have the device's newest text.
  expect(findOtherDeviceDraft(stored(NOW + 1), start)).toBeNull();
  expect(findOtherDeviceDraft(encodeDraft({ content: 'Twenty lines' }, start, NOW, 'a'), start)).toBeNull();
});
