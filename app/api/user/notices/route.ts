import { z } from 'zod';
import { route } from '@/lib/http/route';
import { noticesFor } from '@/lib/moderation/notice';
import { noticeView } from '@/lib/moderation/schema';

export const GET = route({
  about: "The moderators' notices of the schools that one follows, the newest first.",
  may: 'post.read',
  reply: z.array(noticeView),
  handle: ({ actor }) => noticesFor(actor.id),
});
