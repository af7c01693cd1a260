import { route } from '@/lib/http/route';
import { replyLinkQuery, replyLinkSchema, replyLinkView } from '@/lib/posts/replies/schema';
import { readReplyLink, sendReplyLink } from '@/lib/posts/replies/send-reply-link';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about: 'Returns whether the school got a link to reply to a concern, and why none can be sent now.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolParams,
  query: replyLinkQuery,
  reply: replyLinkView,
  refuses: { not_found: 'The school has no such concern.' },
  handle: ({ params, act, query: { postId } }) => readReplyLink(act, { id: postId, schoolId: params.id }),
});

export const POST = route({
  about:
    "Emails a link to the school's address in the directory. The office can answer the concern once, without an account. Moderators cannot send a link about their own posts.",
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolParams,
  body: replyLinkSchema,
  reply: replyLinkView,
  limit: 'reply.ask',
  refuses: {
    not_found: 'The school has no such concern.',
    conflict: 'Too few parents share the concern, the school has a link or has replied, or its address gets no emails.',
  },
  handle: ({ params, act, body: { postId } }) => sendReplyLink(act, { id: postId, schoolId: params.id }),
});
