import 'server-only';
import type { CurrentUser } from '@/lib/auth/session';
import { listenToDatabaseChannel } from '@/lib/database/channel-listener';
import { formatServerSentEvent, createStreamManager } from '@/lib/http/response/event-stream';

const streams = createStreamManager<null>('notifications', 'account.use');

/**
 * Signals to all open pages of a user that the user's notifications have changed. If the user is null, signals to all
 * pages, because events may have been missed while the database connection was lost.
 */
function announce(userId: number | null): void {
  for (const stream of streams.open)
    if (userId === null || stream.userId === userId) stream.send(formatServerSentEvent('changed', {}));
}

/**
 * Returns a stream of server-sent events for one page of a signed-in person (decision S6). An event only says that the
 * person's notifications have changed, and the page then fetches them.
 */
export async function streamNotificationEvents(user: CurrentUser, aborted: AbortSignal): Promise<Response> {
  await streams.listenForEnds();
  await listenToDatabaseChannel('notifications', (payload) => announce(payload === null ? null : Number(payload)));
  return streams.begin(user, null, aborted).response;
}
