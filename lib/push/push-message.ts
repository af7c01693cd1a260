import 'server-only';
import { createHmac } from 'node:crypto';
import { env } from '@/lib/env';
import { listNotificationsToPush, countUnreadNotifications } from '@/lib/notifications/queries';
import { site } from '@/lib/site';
import type { PushContent } from './push-content';
import type { PushMessageToEncrypt } from './encryption';

const LIST = '/notifications';
/** Maximum notification ids in a message, so that the message fits into 4 KB. */
const MAX_IDS = 100;

/**
 * Returns the content of a push message for one or more notifications. Returns null if none of the notifications is
 * visible any longer.
 */
export async function buildPushContent(userId: number, ids: readonly number[]): Promise<PushContent | null> {
  const items = await listNotificationsToPush(userId, ids);
  const [newest] = items;
  if (!newest) return null;
  const unread = (await countUnreadNotifications(userId)).count;
  const isOne = items.every(({ postId }) => postId !== null && postId === newest.postId) || items.length === 1;
  if (!isOne)
    return {
      title: `${items.length} new things for you`,
      body: site.name,
      href: LIST,
      tag: 'several',
      unread,
      ids: [],
    };
  return {
    title: newest.text ?? 'Something new for you',
    body: newest.schoolName ?? site.name,
    href: newest.href ?? LIST,
    tag: newest.postId === null ? newest.kind : `post-${newest.postId}`,
    unread,
    ids: items.slice(0, MAX_IDS).map(({ id }) => id),
  };
}

export const createTestPushContent = (): PushContent => ({
  title: 'This is how notifications will look',
  body: site.name,
  href: '/account/notifications',
  tag: 'test',
  unread: null,
  ids: [],
});

/**
 * Creates a push message. The topic is a keyed hash, because the push service can read it. Each device gets another
 * hash, so that the service cannot see which devices get news of the same post.
 */
export const createPushMessage = (deviceId: number, content: PushContent, seconds: number): PushMessageToEncrypt => ({
  text: JSON.stringify(content),
  topic: createHmac('sha256', env().NEXTAUTH_SECRET)
    .update(`push-topic:${deviceId}:${content.tag}`)
    .digest('base64url')
    .slice(0, 22),
  seconds,
});
