import { route } from '@/lib/http/route';
import { report } from '@/lib/moderation/report';
import { reportSchema, targetParams } from '@/lib/moderation/schema';
import { withdrawReport } from '@/lib/moderation/withdraw';

export const POST = route({
  about:
    'Reports a comment to the administrators; again it changes the reason. It is gone for the reporter at once, and nobody learns who it was.',
  may: 'content.report',
  params: targetParams,
  body: reportSchema,
  status: 204,
  limit: 'content.report',
  refuses: { conflict: 'It was looked at and kept, and has not changed since.' },
  once: true,
  handle: ({ params, actor, body }) => report({ kind: 'comment', id: params.id }, actor.id, body),
});

export const DELETE = route({
  about:
    'Takes back the report of a comment that was just sent: the comment is there again, and the report weighs nothing.',
  may: 'content.report',
  params: targetParams,
  status: 204,
  refuses: { conflict: 'An administrator has looked at it meanwhile, or a minute is over.' },
  handle: ({ params, actor }) => withdrawReport({ kind: 'comment', id: params.id }, actor.id),
});
