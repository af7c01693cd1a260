'use client';

import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { DropdownMenuItem } from '@/components/ui/dropdown-menu';
import { Megaphone } from '@/components/ui/icons/icons';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { checkRolePermission } from '@/lib/policy/access-policy';
import type { CommentView, PostView } from '@/lib/posts/schema';

/**
 * Menu item for administrators that asks the author of a post or comment whether Community Voice may show it. Not for
 * anonymous and hidden texts, and comments on them.
 */
export function AskVoiceMenuItem({ post, comment }: { post: PostView; comment?: CommentView }) {
  const actor = useAccessPolicyActor();
  const { mutate } = useMutationWithToast({
    call: () =>
      callApi('POST', '/api/admin/voices', comment === undefined ? { postId: post.id } : { commentId: comment.id }),
    done: { title: 'Author asked', description: 'We show the text only if they agree.' },
    failed: "We couldn't ask the author",
    refresh: [queryKeys.adminVoices()],
  });
  const { isOwner } = comment ?? post;
  const isHidden = post.isHidden || post.withheld !== null || (comment && comment.withheld !== null);
  if (post.isAnonymous || isHidden || isOwner) return null;
  if (checkRolePermission(actor, 'content.moderate') !== 'allowed') return null;
  return (
    <DropdownMenuItem onSelect={() => mutate()}>
      <Megaphone aria-hidden />
      Ask for Community Voice
    </DropdownMenuItem>
  );
}
