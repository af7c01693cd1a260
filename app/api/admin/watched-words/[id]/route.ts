import { route } from '@/lib/http/route';
import { reviewParams } from '@/lib/moderation/schema';
import { removeWatchedWord } from '@/lib/moderation/watched-words';

export const DELETE = route({
  about: 'Stops watching a word. Content that already waits for review because of the word still needs a decision.',
  may: 'content.moderate',
  params: reviewParams,
  status: 204,
  handle: ({ act, params }) => removeWatchedWord(act, params.id),
});
