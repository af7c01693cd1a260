import { describe, expect, it } from 'vitest';
import { VISITOR, type Actor } from '@/lib/policy/access-policy';
import { mayActOnContent } from './content-permissions';

const own = { isOwner: true };
const anothers = { isOwner: false };
const member: Actor = { role: 'member', id: 4 };
const subscriber: Actor = { role: 'subscriber', id: 4 };
const admin: Actor = { role: 'admin', id: 1 };

describe('permission to change a post or comment', () => {
  it.each([
    ['post.share', subscriber, own, true],
    ['post.share', subscriber, anothers, false],
    ['post.share', member, own, false],
    ['post.share', admin, anothers, true],
    ['post.edit', admin, anothers, false],
    ['post.delete', member, own, true],
    ['post.delete', subscriber, anothers, false],
    ['post.delete', admin, anothers, true],
    ['post.delete', VISITOR, anothers, false],
    ['comment.delete', member, own, true],
    ['comment.edit', subscriber, own, true],
  ] as const)('permission for the action %s by %o on %o is %s', (action, actor, thing, expected) => {
    expect(mayActOnContent(actor, action, thing)).toBe(expected);
  });
});
