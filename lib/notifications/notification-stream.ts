import 'server-only';
import type { CurrentUser } from '@/lib/auth/session';
import { listenToDatabaseChannel } from '@/lib/database/channel-listener';
import { formatServerSentEvent, createStreamManager } from '@/lib/http/response/event-stream';

const streams = createStreamManager<null>('notifications', 'account.use');

/**
 * Signals to all open pages of a user that their notifications have changed. If `userId` is null, signals to all users,
 * because events may have been missed.
 */
function announce(userId: number | null): void {
  for (const stream of streams.open)
    if (userId === null || stream.userId === userId) stream.send(formatServerSentEvent('changed', {}));
}

/**
 * Returns a stream of server-sent events for one page of a signed-in person (decision S6). After an event, the page
 * fetches the person's changed notifications.
 */
export async function streamNotificationEvents(user: CurrentUser, aborted: AbortSignal): Promise<Response> {
  await streams.listenForEnds();
  await listenToDatabaseChannel('notifications', (payload) => announce(payload === null ? null : Number(payload)));
  const { stream, response } = streams.begin(user, null, aborted);
  void stream.check();
  return response;
}
