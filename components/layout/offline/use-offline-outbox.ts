import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { createPendingReviewToast } from '@/components/posts/writing/submission-toasts';
import { toast } from '@/components/ui/toasts/toast';
import { queryKeys } from '@/lib/http/query-keys';
import type { PostView } from '@/lib/posts/schema';
import { sendOutbox } from '@/lib/outbox/send-unsent-posts-and-comments';
import { OUTBOX_CHANNEL, listOutboxItems, type OutboxItem } from '@/lib/outbox/outbox-store';

type SentMessage = { what?: OutboxItem['what']; sent?: Pick<PostView, 'withheld'> };

/**
 * Returns this member's posts written offline. Sends the posts when the device is online, when the page gets the focus,
 * and on a click.
 */
export function useOfflineOutbox() {
  const userId = useCurrentUser()?.id ?? 0;
  const cache = useQueryClient();
  const [waiting, setWaiting] = useState<OutboxItem[]>([]);
  const [isSending, setIsSending] = useState(false);

  const send = useCallback(async () => {
    setIsSending(true);
    await sendOutbox(userId).catch(() => {});
    setIsSending(false);
  }, [userId]);

  useEffect(() => {
    let isShown = true;
    const look = async () => {
      const items = await listOutboxItems(userId);
      if (!isShown) return items;
      setWaiting(items);
      return items;
    };
    const lookAndSend = async () => {
      const items = await look();
      if (navigator.onLine && document.visibilityState === 'visible' && items.some(({ refusal }) => refusal === null))
        await send();
    };
    const channel = new BroadcastChannel(OUTBOX_CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<SentMessage>) => {
      void look();
      if (!data.what || !data.sent) return;
      for (const queryKey of [queryKeys.feed(), queryKeys.ownPosts()]) void cache.invalidateQueries({ queryKey });
      void cache.invalidateQueries({
        predicate: ({ queryKey: [path] }) => /^\/api\/(?:schools|posts)\//.test(String(path)),
      });
      if (document.visibilityState === 'visible')
        toast(
          createPendingReviewToast(data.sent) ?? {
            variant: 'success',
            title: data.what === 'post' ? 'Your post was sent' : 'Your comment was sent',
          },
        );
    });
    const again = () => void lookAndSend();
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    again();
    return () => {
      isShown = false;
      channel.close();
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [cache, send, userId]);

  return { waiting, isSending, send };
}
