import 'server-only';
import { createHmac } from 'node:crypto';
import { env } from '@/lib/env';
import { oneLine } from '@/lib/text/clean';
import { toldToDevices, unreadCountOf, type ToldToDevices } from '@/lib/notifications/queries';
import { site } from '@/lib/site';
import { cut } from '@/lib/text/cut';
import type { Shown } from './content';
import type { Message } from './encryption';
import { WORDS } from './texts';

const ANONYMOUS = 'Anonymous';
const NAMELESS = 'A parent';
const LONGEST_NAME = 40;

function nameOf({ isAnonymous, firstName }: ToldToDevices): string {
  if (isAnonymous) return ANONYMOUS;
  return cut(oneLine(firstName ?? ''), LONGEST_NAME).trim() || NAMELESS;
}

const LIST = '/notifications';
/** Maximum ids in a message, which holds 4 KB. */
const MOST_IDS = 100;

/** Returns the content for one or more notifications, or null if none remains visible. */
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

/**
 * Creates a push message. The push service can read the topic, so it is keyed against guessing.
 * It also depends on the device, so that two devices with news of the same post cannot be linked.
 */
export const messageOf = (deviceId: number, shown: Shown, seconds: number): Message => ({
  text: JSON.stringify(shown),
  topic: createHmac('sha256', env().NEXTAUTH_SECRET)
    .update(`push-topic:${deviceId}:${shown.tag}`)
    .digest('base64url')
    .slice(0, 22),
  seconds,
});
