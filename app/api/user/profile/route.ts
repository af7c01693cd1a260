import { route } from '@/lib/http/route';
import { updateProfile } from '@/lib/users/commands';
import { profileSchema, userView } from '@/lib/users/schema';
import { toUserView } from '@/lib/users/view';

export const PATCH = route({
  about: 'Changes what is given of name, address and preferences; answers the whole user.',
  may: 'account.use',
  body: profileSchema,
  reply: userView,
  refuses: { conflict: 'The address is taken.' },
  handle: async ({ user, body }) => toUserView(await updateProfile(user, body)),
});
