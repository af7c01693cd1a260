import { route } from '@/lib/http/route';
import { boardHeaderOf, postNotice, takeDownNotice } from '@/lib/moderation/notice';
import { boardHeader, noticeSchema } from '@/lib/moderation/schema';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about: "Returns the notice above a school's board. Also says whether the school has moderators.",
  may: 'post.read',
  params: schoolParams,
  reply: boardHeader,
  handle: ({ params }) => boardHeaderOf(params.id),
});

export const PUT = route({
  about:
    "Posts a notice above a school's board, until a day within sixty days. It replaces the notice before. With `seen`, a newer notice is not overwritten.",
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolParams,
  body: noticeSchema,
  reply: boardHeader,
  refuses: { conflict: 'Another notice was posted, or the notice was removed, since `seen`.' },
  handle: ({ act, params, body }) => postNotice(act, params.id, body),
});

export const DELETE = route({
  about: 'Removes the notice.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolParams,
  handle: ({ act, params }) => takeDownNotice(act, params.id),
});
