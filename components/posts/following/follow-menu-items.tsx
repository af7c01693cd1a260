'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { DropdownMenuItem } from '@/components/ui/dropdown-menu';
import { Bell, EyeOff, UserMinus, UserPlus } from '@/components/ui/icons/icons';
import { queryKeys } from '@/lib/http/query-keys';
import type { PostView } from '@/lib/posts/schema';
import { useFollowPerson, useFollowPost } from './use-following';

/**
 * Menu items to follow or mute a post. Followers of a post are notified of all its comments. People who mute the post
 * get no notifications about it.
 */
export function FollowPostMenuItems({ post }: { post: PostView }) {
  const { mutate } = useFollowPost();
  const { id, schoolId, isFollowed, isMuted } = post;
  if (post.isHidden || post.withheld !== null) return null;
  return (
    <>
      {/* The author of a post gets no 'Follow this post' item, because authors are notified of all comments on their
          posts anyway. */}
      {!post.isOwner && (
        <DropdownMenuItem onSelect={() => mutate({ id, schoolId, wish: 'follow', isWished: !isFollowed })}>
          <Bell aria-hidden />
          {isFollowed ? 'Stop following this post' : 'Follow this post'}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={() => mutate({ id, schoolId, wish: 'mute', isWished: !isMuted })}>
        <EyeOff aria-hidden />
        {isMuted ? 'Unmute this post' : 'Mute this post'}
      </DropdownMenuItem>
    </>
  );
}

type FollowPersonItemProps = {
  /** Writer of the post or comment. Null if the reader may not know who wrote it. */
  writer: { id: number | null } | null;
  name: string;
  isOwn: boolean;
};

/**
 * Menu item for following the writer of a post or comment. Renders nothing if the reader wrote it or if the writer's id
 * is unknown.
 */
export function FollowPersonMenuItem({ writer, name, isOwn }: FollowPersonItemProps) {
  const userId = writer?.id ?? null;
  const canBeFollowed = !isOwn && userId !== null;
  const { data: follows } = useQuery({ ...apiQuery(queryKeys.following()), enabled: canBeFollowed });
  const { mutate } = useFollowPerson();
  if (!canBeFollowed) return null;
  const isFollowed = follows?.people.some((one) => one.userId === userId) ?? false;
  return (
    <DropdownMenuItem onSelect={() => mutate({ userId, name, isWished: !isFollowed })}>
      {isFollowed ? <UserMinus aria-hidden /> : <UserPlus aria-hidden />}
      {isFollowed ? 'Stop following' : 'Follow'} {name}
    </DropdownMenuItem>
  );
}
