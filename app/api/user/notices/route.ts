import { z } from 'zod';
import { route } from '@/lib/http/route';
import { listFollowedSchoolNotices } from '@/lib/moderation/board-notice';
import { boardNoticeView } from '@/lib/moderation/schema';

export const GET = route({
  about: "Returns the moderators' notices of the followed schools, newest first.",
  may: 'post.read',
  reply: z.array(boardNoticeView),
  handle: ({ actor }) => listFollowedSchoolNotices(actor.id),
});
