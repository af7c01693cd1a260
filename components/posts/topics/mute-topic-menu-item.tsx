'use client';

import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { DropdownMenuItem } from '@/components/ui/dropdown-menu';
import { EyeOff } from '@/components/ui/icons/icons';
import { toast } from '@/components/ui/toasts/toast';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { PostTopic } from '@/lib/posts/schema';
import { TOPIC_LABELS } from './post-topics';

/** Menu item that mutes the topic of a post, so that posts of the topic disappear from the reader's feed. */
export function MuteTopicMenuItem({ topic }: { topic: PostTopic | null }) {
  const cache = useQueryClient();
  const mute = useMutation({
    mutationFn: (about: PostTopic) => setMuted(cache, about, true),
    onSuccess: (_answer, about) => showMutedToast(cache, about),
    onError: showFailure,
  });
  if (topic === null) return null;
  return (
    <DropdownMenuItem onSelect={() => mute.mutate(topic)}>
      <EyeOff aria-hidden />
      Mute “{TOPIC_LABELS[topic]}” in your feed
    </DropdownMenuItem>
  );
}

const showFailure = (error: Error) => showFailureToast("We couldn't save your choice", error);

async function setMuted(cache: QueryClient, topic: PostTopic, isMuted: boolean): Promise<void> {
  const saved = await callApi('PATCH', '/api/user/preferences', { feedTopics: [{ topic, isMuted }] });
  cache.setQueryData(queryKeys.preferences(), saved);
  await cache.invalidateQueries({ queryKey: queryKeys.feed() });
}

/**
 * Shows a toast with Undo after a topic was muted. The function is outside the component, because Undo must work after
 * the post has left the feed.
 */
const showMutedToast = (cache: QueryClient, topic: PostTopic): void =>
  void toast({
    variant: 'success',
    title: `Your feed now hides “${TOPIC_LABELS[topic]}”`,
    description: 'The topic still shows on boards. To see what you muted, go to Account, Notifications.',
    action: { label: 'Undo', onClick: () => void setMuted(cache, topic, false).catch(showFailure) },
  });
