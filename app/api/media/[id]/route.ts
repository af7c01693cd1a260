import { route } from '@/lib/http/route';
import { mediaParams } from '@/lib/media/schema';
import { deleteMedia, ownerOfMedia } from '@/lib/posts/media/media';

export const DELETE = route({
  about: 'Takes a photo or video out of its post, its files with it.',
  may: 'media.delete',
  params: mediaParams,
  status: 204,
  subject: ({ id }, actor) => ownerOfMedia(id, actor),
  handle: ({ params }) => deleteMedia(params.id),
});
