import { route } from '@/lib/http/route';
import { mediaVariantParams } from '@/lib/media/schema';
import { FILE_RESPONSE_DOCUMENTATION } from '@/lib/media/file-serving';
import { serveMediaFile } from '@/lib/posts/media/media-file';

export const GET = route({
  about:
    'Returns one file of a photo or video, such as `jpeg`, `w480` (480 pixels wide), `video` or `poster`. People who can see the post can read the file. Supports range requests.',
  may: 'anyone',
  params: mediaVariantParams,
  sends: FILE_RESPONSE_DOCUMENTATION,
  handle: ({ request, actor, params }) => serveMediaFile(request, actor, params.id, params.variant),
});
