import { route } from '@/lib/http/route';
import { reportContent } from '@/lib/moderation/report-content';
import { reportSchema, postOrCommentParams } from '@/lib/moderation/schema';
import { withdrawReport } from '@/lib/moderation/withdraw-report';

export const POST = route({
  about:
    'Reports a comment to the administrators. A repeated report changes the reason. The comment is hidden from the reporter immediately, and nobody learns who reported it.',
  may: 'content.report',
  params: postOrCommentParams,
  body: reportSchema,
  status: 204,
  limit: 'content.report',
  refuses: { conflict: 'The comment was reviewed and kept, and has not changed since.' },
  once: true,
  handle: ({ params, actor, body }) => reportContent({ kind: 'comment', id: params.id }, actor.id, body),
});

export const DELETE = route({
  about:
    "Withdraws the person's own report of a comment. This is possible for one minute after the report. The comment shows again, and the report does not count.",
  may: 'content.report',
  params: postOrCommentParams,
  status: 204,
  refuses: {
    conflict:
      'The report can no longer be withdrawn, because it is older than one minute or an administrator has reviewed the comment.',
  },
  handle: ({ params, actor }) => withdrawReport({ kind: 'comment', id: params.id }, actor.id),
});
