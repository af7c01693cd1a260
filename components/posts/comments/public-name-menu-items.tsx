'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff, UserRound } from '@/components/ui/icons/icons';
import {
  cancelPostQueries,
  CHANGE_POST_MUTATION_KEY,
  refetchPostListsAfterChange,
} from '@/components/posts/cached-posts';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { DropdownMenuItem } from '@/components/ui/dropdown-menu';
import { callApi } from '@/lib/http/api-client';
import type { CommentView, PostView } from '@/lib/posts/schema';
import { replaceCachedComment } from '@/components/posts/cached-comments';
import { PUBLIC_NAME_TEXTS } from './public-name-note';

type Outside = NonNullable<CommentView['outside']>;
type OutsideItemsProps = { post: PostView; comment: CommentView };

const ITEMS = {
  unnamed: { icon: Eye, text: 'Show to the public as “A parent”' },
  named: { icon: UserRound, text: 'Show to the public with my name' },
  hidden: { icon: EyeOff, text: 'Hide from the public' },
};

/**
 * Menu items with which a writer chooses how the public sees a comment. The author of an anonymous post cannot choose
 * to show their name.
 */
export function PublicNameMenuItems({ post, comment }: OutsideItemsProps) {
  const { mutate } = usePublicName(post, comment);
  const { outside } = comment;
  if (outside === null || !post.isPublic) return null;
  const choices = (Object.keys(ITEMS) as Outside[]).filter(
    (choice) => choice !== outside && (choice !== 'named' || comment.user !== null),
  );
  return choices.map((choice) => {
    const { icon: Icon, text } = ITEMS[choice];
    return (
      <DropdownMenuItem key={choice} onSelect={() => mutate(choice)}>
        <Icon aria-hidden />
        {text}
      </DropdownMenuItem>
    );
  });
}

function usePublicName(post: PostView, comment: CommentView) {
  const cache = useQueryClient();
  return useMutationWithToast({
    mutationKey: CHANGE_POST_MUTATION_KEY,
    call: (outside: Outside) => callApi('PUT', `/api/comments/${comment.id}/outside`, { outside }),
    done: async (changed, outside) => {
      await cancelPostQueries(cache, post);
      replaceCachedComment(cache, post, changed);
      void refetchPostListsAfterChange(cache, post);
      return { title: PUBLIC_NAME_TEXTS[outside] };
    },
    failed: "We couldn't save your choice",
  });
}
