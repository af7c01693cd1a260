import { route } from '@/lib/http/route';
import { boardHeadOf, postNotice, takeDownNotice } from '@/lib/moderation/notice';
import { boardHead, noticeSchema } from '@/lib/moderation/schema';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about: "What stands above a school's board: whether somebody moderates it, and the moderators' notice.",
  may: 'post.read',
  params: schoolParams,
  reply: boardHead,
  handle: ({ params }) => boardHeadOf(params.id),
});

export const PUT = route({
  about:
    'Puts a notice above the board of the school, in the place of the one before, until a day within sixty. With `seen`, a newer one is not overwritten.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolParams,
  body: noticeSchema,
  reply: boardHead,
  refuses: { conflict: 'Another notice was posted, or taken down, since `seen`.' },
  handle: ({ act, params, body }) => postNotice(act, params.id, body),
});

export const DELETE = route({
  about: 'Takes the notice down.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolParams,
  handle: ({ act, params }) => takeDownNotice(act, params.id),
});
