import { route } from '@/lib/http/route';
import { report } from '@/lib/moderation/report';
import { reportSchema, targetParams } from '@/lib/moderation/schema';

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
