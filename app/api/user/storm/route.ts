import { route } from '@/lib/http/route';
import { fetchFollowedStormView, waitForStormChanges } from '@/lib/storm/queries';
import { stormView } from '@/lib/storm/schema';

export const GET = route({
  about:
    "Returns today's closures and delays at the followed schools, and the schools for which the person can report now.",
  may: 'post.read',
  reply: stormView,
  handle: async ({ actor }) => {
    await waitForStormChanges();
    return fetchFollowedStormView(actor.id);
  },
});
