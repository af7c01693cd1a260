import { route } from '@/lib/http/route';
import { reviewParams } from '@/lib/moderation/schema';
import { removeWatchedWord } from '@/lib/moderation/watched-words';

export const DELETE = route({
  about: 'Watches a word no longer; what waits because of it goes on waiting.',
  may: 'content.moderate',
  params: reviewParams,
  status: 204,
  handle: ({ act, params }) => removeWatchedWord(act, params.id),
});
