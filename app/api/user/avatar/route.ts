import { route } from '@/lib/http/route';
import { avatarReply, UPLOAD_SIZE_LIMITS } from '@/lib/media/schema';
import { removeAvatar, setAvatar } from '@/lib/users/account/avatar';

export const POST = route({
  about: 'Sets the picture of the signed-in person. Any image is made square.',
  may: 'account.picture',
  limit: ['media.upload.minute', 'media.upload'],
  upload: { avatar: UPLOAD_SIZE_LIMITS.avatar },
  reply: avatarReply,
  handle: ({ actor, folder, request }) => setAvatar(actor.id, folder, request.signal),
});

export const DELETE = route({
  about: 'Removes the picture, so that the initials show again.',
  may: 'account.use',
  status: 204,
  handle: ({ actor }) => removeAvatar(actor.id),
});
