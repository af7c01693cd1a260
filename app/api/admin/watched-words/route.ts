import { z } from 'zod';
import { route } from '@/lib/http/route';
import { watchedWordSchema, watchedWordView } from '@/lib/moderation/schema';
import { addWatchedWord, listWatchedWords } from '@/lib/moderation/watched-words';

export const GET = route({
  about: 'Returns the words and phrases that hold a post or comment for review.',
  may: 'content.moderate',
  reply: z.array(watchedWordView),
  handle: () => listWatchedWords(),
});

export const POST = route({
  about: 'Starts watching a word or phrase.',
  may: 'content.moderate',
  body: watchedWordSchema,
  reply: watchedWordView,
  status: 201,
  refuses: { conflict: 'The word is already watched, or there are too many watched words.' },
  once: true,
  handle: ({ act, body }) => addWatchedWord(act, body.word),
});
