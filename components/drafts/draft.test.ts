import { describe, expect, it } from 'vitest';
import { actOf, decodeDraft, draftKey, encodeDraft, isKept, isKeptOnServer, olderOf } from './draft';

const START = { title: '', content: '', schoolId: 0, isAnonymous: false };
const WRITTEN = { title: 'Bus 12', content: 'Late again?\n', schoolId: 7, isAnonymous: true };
const NOW = Date.UTC(2026, 10, 21);
const DAY = 86_400_000;

describe('drafts', () => {
  it('come back as they were written', () => {
    expect(decodeDraft(encodeDraft(WRITTEN, START, NOW, 'a'), START, NOW + 59 * DAY)).toEqual(WRITTEN);
  });

  it('are not kept when they say nothing new', () => {
    expect(encodeDraft(START, START, NOW, 'a')).toBeNull();
    expect(encodeDraft({ ...START, content: ' \n' }, START, NOW, 'a')).toBeNull();
    expect(encodeDraft({ ...START, isAnonymous: true }, START, NOW, 'a')).not.toBeNull();
  });

  it('are forgotten after two months', () => {
    expect(decodeDraft(encodeDraft(WRITTEN, START, NOW, 'a'), START, NOW + 61 * DAY)).toBeNull();
  });

  it.each([null, '', 'null', '3', '[]', '{', '{"savedAt":"x","fields":{}}', '{"savedAt":1795219200000,"fields":null}'])(
    'are nothing when %s is stored',
    (stored) => expect(decodeDraft(stored, START, NOW)).toBeNull(),
  );

  it('ignore what does not belong to the form', () => {
    const stored = JSON.stringify({ savedAt: NOW, fields: { content: 'Hello', title: 5, other: 'x' } });
    expect(decodeDraft(stored, START, NOW)).toEqual({ ...START, content: 'Hello' });
  });

  it('are known by one act, in every tab that reads them', () => {
    expect(actOf(encodeDraft(WRITTEN, START, NOW, 'a'))).toBe('a');
    for (const stored of [null, '{', '{"act":5}', 'null']) expect(actOf(stored)).toBeNull();
  });

  it('belong to one person and one place', () => {
    expect(draftKey(3, 'post')).toBe('pv-draft:3:post');
  });
});

it('knows a text that is kept already, whatever the order of its fields', () => {
  const start = { title: '', content: '' };
  const stored = JSON.stringify({ savedAt: 1, act: 'a', fields: { content: 'Half a post', title: 'T' } });
  expect(isKept(stored, { title: 'T', content: 'Half a post' }, start)).toBe(true);
  expect(isKept(stored, { title: 'T', content: 'Half a post and more' }, start)).toBe(false);
  expect(isKept(null, start, start)).toBe(false);
});

it.each([
  [7, 'post', true],
  [7, 'comment-12', true],
  [0, 'post', false],
  [7, 'profile', false],
])('the draft of person %i for %s is kept on the server, too: %s', (userId, place, expected) =>
  expect(isKeptOnServer(draftKey(userId, place))).toBe(expected),
);

it('what another device had written is offered once the text that it would take the place of lies on the server', () => {
  const start = { content: '' };
  const known = {
    base: new Date(NOW).toISOString(),
    older: { fields: { content: 'Three words' }, savedAt: '2026-11-20' },
  };
  const stored = (savedAt: number) => encodeDraft({ content: 'Twenty lines' }, start, savedAt, 'a', known);
  expect(olderOf(stored(NOW), start)).toEqual({ content: 'Three words' });
  expect(olderOf(stored(NOW + 1), start)).toBeNull(); // written here since: nobody else has that
  expect(olderOf(encodeDraft({ content: 'Twenty lines' }, start, NOW, 'a'), start)).toBeNull();
});
