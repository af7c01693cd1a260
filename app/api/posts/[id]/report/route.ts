import { route } from '@/lib/http/route';
import { reportContent } from '@/lib/moderation/report-content';
import { reportSchema, postOrCommentParams } from '@/lib/moderation/schema';
import { withdrawReport } from '@/lib/moderation/withdraw-report';

export const POST = route({
  about:
    'Reports a post to the administrators. A repeated report changes the reason. The post is hidden from the reporter immediately, and nobody learns who reported it.',
  may: 'content.report',
  params: postOrCommentParams,
  body: reportSchema,
  status: 204,
  limit: 'content.report',
  refuses: { conflict: 'The post was reviewed and kept, and has not changed since.' },
  once: true,
  handle: ({ params, actor, body }) => reportContent({ kind: 'post', id: params.id }, actor.id, body),
});

export const DELETE = route({
  about:
    "Withdraws the person's own report of a post. This is possible for one minute after the report. The post shows again, and the report does not count.",
  may: 'content.report',
  params: postOrCommentParams,
  status: 204,
  refuses: {
    conflict:
      'The report can no longer be withdrawn, because it is older than one minute or an administrator has reviewed the post.',
  },
  handle: ({ params, actor }) => withdrawReport({ kind: 'post', id: params.id }, actor.id),
});
