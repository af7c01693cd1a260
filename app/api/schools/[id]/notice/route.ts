import { route } from '@/lib/http/route';
import { fetchBoardModerationStatus, publishBoardNotice, removeBoardNotice } from '@/lib/moderation/board-notice';
import { boardModerationView, boardNoticeSchema } from '@/lib/moderation/schema';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about: "Returns the notice above a school's board. Also says whether the school has moderators.",
  may: 'post.read',
  params: schoolParams,
  reply: boardModerationView,
  handle: ({ params }) => fetchBoardModerationStatus(params.id),
});

export const PUT = route({
  about:
    "Posts a notice above a school's board, in place of the current notice. The day `until` is the notice's last day, at most 60 days ahead. With `seen`, a newer notice is not overwritten.",
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolParams,
  body: boardNoticeSchema,
  reply: boardModerationView,
  refuses: { conflict: 'Another notice was posted, or the notice was removed, after the time in `seen`.' },
  handle: ({ act, params, body }) => publishBoardNotice(act, params.id, body),
});

export const DELETE = route({
  about: 'Removes the notice.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolParams,
  handle: ({ act, params }) => removeBoardNotice(act, params.id),
});
