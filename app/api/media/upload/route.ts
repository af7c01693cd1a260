import { route } from '@/lib/http/route';
import { mediaView, UPLOAD_SIZE_LIMITS, uploadSchema } from '@/lib/media/schema';
import { findPostOwner } from '@/lib/posts/write-post';
import { attachMedia } from '@/lib/posts/media/post-media';

export const POST = route({
  about:
    'Adds one photo or video to a post. A post can have up to four. `poster` is a still image of a video, as JPEG. A second request with the same `uploadId` adds nothing.',
  may: 'post.attach',
  limit: ['media.upload.minute', 'media.upload'],
  upload: { media: UPLOAD_SIZE_LIMITS.video, poster: UPLOAD_SIZE_LIMITS.poster },
  body: uploadSchema,
  subject: (_params, actor, body) => findPostOwner(body.postId, actor),
  reply: mediaView,
  status: 201,
  refuses: {
    not_found: 'The post does not exist.',
    conflict:
      "The post has the maximum number of files, the file was deleted from the post, or photos are turned off at the post's school.",
  },
  handle: ({ actor, body, folder, request }) => attachMedia(actor.id, body, folder, request.signal),
});
