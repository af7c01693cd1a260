import 'server-only';
import { createHash } from 'node:crypto';
import { oneLine } from '@/lib/text/clean';
import { toldToDevices, unreadCountOf, type ToldToDevices } from '@/lib/notifications/queries';
import { site } from '@/lib/site';
import { cut } from '@/lib/text/cut';
import type { Shown } from './shown';
import type { Message } from './sealed';
import { WORDS } from './words';

const ANONYMOUS = 'Anonymous';
const NAMELESS = 'A parent';
const LONGEST_NAME = 40;

function nameOf({ isAnonymous, firstName }: ToldToDevices): string {
  if (isAnonymous) return ANONYMOUS;
  return cut(oneLine(firstName ?? ''), LONGEST_NAME).trim() || NAMELESS;
}

const LIST = '/notifications';
/** A message holds 4 KB. */
const MOST_IDS = 100;

/** What is said of one or several, or null where nothing is left of them. */
export async function shownOf(userId: number, ids: readonly number[]): Promise<Shown | null> {
  const told = await toldToDevices(userId, ids);
  const [newest] = told;
  if (!newest) return null;
  const unread = (await unreadCountOf(userId)).count;
  const isOne = told.every(({ postId }) => postId !== null && postId === newest.postId) || told.length === 1;
  if (!isOne)
    return { title: `${told.length} new things for you`, body: site.name, href: LIST, tag: 'several', unread, ids: [] };
  return {
    title: WORDS[newest.kind]?.(nameOf(newest)) ?? 'Something new for you',
    body: newest.schoolName ?? site.name,
    href: newest.href ?? LIST,
    tag: newest.postId === null ? newest.kind : `post-${newest.postId}`,
    unread,
    ids: told.slice(0, MOST_IDS).map(({ id }) => id),
  };
}

export const TEST: Shown = {
  title: 'This is how it will look',
  body: site.name,
  href: '/account?tab=notifications',
  tag: 'test',
  unread: null,
  ids: [],
};

/** The word by which who delivers it knows it from others says nothing to him. */
export const messageOf = (userId: number, shown: Shown, seconds: number): Message => ({
  text: JSON.stringify(shown),
  topic: createHash('sha256').update(`${userId}:${shown.tag}`).digest('base64url').slice(0, 22),
  seconds,
});
