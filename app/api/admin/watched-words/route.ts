import { z } from 'zod';
import { route } from '@/lib/http/route';
import { watchedWordSchema, watchedWordView } from '@/lib/moderation/schema';
import { addWatchedWord, watchedWords } from '@/lib/moderation/watched-words';

export const GET = route({
  about: 'The words and phrases that make a post or comment wait for a review.',
  may: 'content.moderate',
  reply: z.array(watchedWordView),
  handle: () => watchedWords(),
});

export const POST = route({
  about: 'Watches a word or phrase from now on.',
  may: 'content.moderate',
  body: watchedWordSchema,
  reply: watchedWordView,
  status: 201,
  refuses: { conflict: 'It is watched already, or there are too many.' },
  once: true,
  handle: ({ act, body }) => addWatchedWord(act, body.word),
});
