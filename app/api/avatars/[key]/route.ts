import { route } from '@/lib/http/route';
import { avatarParams } from '@/lib/media/schema';
import { SENDS_FILE } from '@/lib/media/serving';
import { avatarFile } from '@/lib/users/avatar';

export const GET = route({
  about: 'The profile photo of a person, for signed-in people, and for everyone while a shared post names them.',
  may: 'anyone',
  params: avatarParams,
  sends: SENDS_FILE,
  handle: ({ request, actor, params }) => avatarFile(request, actor, params.key),
});
