import { route } from '@/lib/http/route';
import { mediaParams } from '@/lib/media/schema';
import { deleteMedia, findMediaOwner } from '@/lib/posts/media/post-media';

export const DELETE = route({
  about: 'Removes a photo or video from its post, with its files.',
  may: 'media.delete',
  params: mediaParams,
  status: 204,
  subject: ({ id }, actor) => findMediaOwner(id, actor),
  handle: ({ params }) => deleteMedia(params.id),
});
