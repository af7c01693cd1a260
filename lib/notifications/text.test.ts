import { describe, expect, it } from 'vitest';
import { notificationText, type NotificationFacts } from './text';

const facts: NotificationFacts = {
  kind: 'comment',
  text: null,
  postTitle: 'Bus 12',
  postContent: 'It was late again.',
  schoolName: 'Tidewater Elementary',
  writer: { firstName: 'Robin', lastName: 'Example' },
  voterCount: 0,
};

describe('the text of a notification', () => {
  it.each<[Partial<NotificationFacts>, string]>([
    [{}, 'Robin Example commented on your post: “Bus 12”'],
    [{ postTitle: null }, 'Robin Example commented on your post: “It was late again.”'],
    [{ postTitle: null, postContent: null }, 'Robin Example commented on your post'],
    [{ writer: null }, 'Anonymous commented on your post: “Bus 12”'],
    [{ writer: { firstName: null, lastName: 'Example' } }, 'Unknown User commented on your post: “Bus 12”'],
    [{ kind: 'reply' }, 'Robin Example also commented on a post you commented on: “Bus 12”'],
    [{ kind: 'vote', voterCount: 1 }, '1 parent voted on your post: “Bus 12”'],
    [{ kind: 'vote', voterCount: 2 }, '2 parents voted on your post: “Bus 12”'],
    [{ kind: 'post' }, 'New post at Tidewater Elementary: “Bus 12”'],
    [{ kind: 'post', schoolName: null }, 'New post at a school you follow: “Bus 12”'],
    [{ kind: 'system', text: 'Your trial ends on Friday.' }, 'Your trial ends on Friday.'],
    [{ kind: 'system' }, ''],
  ])('of %j', (given, expected) => {
    expect(notificationText({ ...facts, ...given })).toBe(expected);
  });

  it('repeats the beginning of a long post, on one line and without half letters', () => {
    const text = notificationText({ ...facts, postTitle: `one\n\ntwo ${'🦊'.repeat(100)}` });
    expect(text).toBe(`Robin Example commented on your post: “one two ${'🦊'.repeat(52)}…”`);
  });
});
