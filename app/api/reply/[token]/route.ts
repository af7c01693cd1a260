import { route } from '@/lib/http/route';
import { ownReplyView, replyTokenParams, writeReplySchema } from '@/lib/posts/replies/schema';
import { writeReply } from '@/lib/posts/replies/write-reply';

export const POST = route({
  about:
    "Stores a school's reply to a concern, by the secret of its emailed link. A moderator reviews each text. The school can change it for 24 hours.",
  may: 'anyone',
  params: replyTokenParams,
  body: writeReplySchema,
  reply: ownReplyView,
  limit: 'reply.write.address',
  refuses: {
    invalid: 'The `token` of the link has expired or is unknown, or the text names a person or has a watched word.',
    conflict: 'The first text is more than 24 hours old, or another window sent a text since `seen`.',
  },
  handle: ({ params, body }) => writeReply(params.token, body),
});
