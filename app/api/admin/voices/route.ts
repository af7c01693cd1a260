import { z } from 'zod';
import { route } from '@/lib/http/route';
import { adminVoiceView, askVoiceSchema } from '@/lib/posts/voices/schema';
import { askForVoice, listVoices } from '@/lib/posts/voices/voices';

export const GET = route({
  about: "Returns the members' texts that Community Voice shows, and the questions to authors that wait.",
  may: 'content.moderate',
  reply: z.array(adminVoiceView),
  handle: () => listVoices(),
});

export const POST = route({
  about:
    'Asks the author of a post or a comment whether Community Voice may show it. Give either `postId` or `commentId`.',
  may: 'content.moderate',
  body: askVoiceSchema,
  status: 204,
  refuses: {
    not_found: 'The post or comment does not exist.',
    conflict:
      'The text is anonymous, hidden, limited, too long or names somebody, its author was asked already, or too many texts are shown.',
  },
  handle: ({ act, body }) => askForVoice(act, body),
});
