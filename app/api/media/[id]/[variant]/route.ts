import { route } from '@/lib/http/route';
import { mediaVariantParams } from '@/lib/media/schema';
import { FILE_RESPONSES } from '@/lib/media/serving';
import { mediaFile } from '@/lib/posts/media/media-file';

export const GET = route({
  about:
    'Returns a file of a photo (jpeg, w480 ...) or video (video, poster). People who can see its post can read it. Supports range requests.',
  may: 'anyone',
  params: mediaVariantParams,
  sends: FILE_RESPONSES,
  handle: ({ request, actor, params }) => mediaFile(request, actor, params.id, params.variant),
});
