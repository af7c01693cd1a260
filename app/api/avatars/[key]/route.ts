import { route } from '@/lib/http/route';
import { avatarParams } from '@/lib/media/schema';
import { FILE_RESPONSES } from '@/lib/media/serving';
import { avatarFile } from '@/lib/users/account/avatar';

export const GET = route({
  about:
    'Returns the profile photo of a person. Signed-in people may see it. Everyone may see it while a shared post names the person.',
  may: 'anyone',
  params: avatarParams,
  sends: FILE_RESPONSES,
  handle: ({ request, actor, params }) => avatarFile(request, actor, params.key),
});
