import { route } from '@/lib/http/route';
import { mediaView, SIZE_LIMIT, uploadSchema } from '@/lib/media/schema';
import { ownerOfPost } from '@/lib/posts/commands';
import { attachMedia } from '@/lib/posts/media/media';

export const POST = route({
  about:
    'Adds a photo or video to a post; up to four, one a call. A poster is a JPEG of a video. The same uploadId again changes nothing.',
  may: 'post.attach',
  limit: ['media.upload.minute', 'media.upload'],
  upload: { media: SIZE_LIMIT.video, poster: SIZE_LIMIT.poster },
  body: uploadSchema,
  subject: (_params, actor, body) => ownerOfPost(body.postId, actor),
  reply: mediaView,
  status: 201,
  refuses: {
    not_found: 'There is no such post.',
    conflict: 'The post is full, or so is what one person may keep; or photos are switched off at its school.',
  },
  handle: ({ actor, body, folder, request }) => attachMedia(actor.id, body, folder, request.signal),
});
