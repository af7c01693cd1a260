import { route } from '@/lib/http/route';
import { avatarParams } from '@/lib/media/schema';
import { FILE_RESPONSE_DOCUMENTATION } from '@/lib/media/file-serving';
import { avatarFileResponse } from '@/lib/users/account/avatar';

export const GET = route({
  about:
    "Returns a person's profile photo. Signed-in people may see it. Visitors may see it while the person's name is on a publicly shared post.",
  may: 'anyone',
  params: avatarParams,
  sends: FILE_RESPONSE_DOCUMENTATION,
  handle: ({ request, actor, params }) => avatarFileResponse(request, actor, params.key),
});
