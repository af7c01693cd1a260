import { route } from '@/lib/http/route';
import { mediaVariantParams } from '@/lib/media/schema';
import { FILE_RESPONSE_DOCUMENTATION } from '@/lib/media/file-serving';
import { serveMediaFile } from '@/lib/posts/media/media-file';

export const GET = route({
  about:
    'Returns a file of a photo (jpeg, w480 ...) or video (video, poster). People who can see its post can read it. Supports range requests.',
  may: 'anyone',
  params: mediaVariantParams,
  sends: FILE_RESPONSE_DOCUMENTATION,
  handle: ({ request, actor, params }) => serveMediaFile(request, actor, params.id, params.variant),
});
