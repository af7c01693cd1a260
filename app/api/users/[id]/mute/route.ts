import { route } from '@/lib/http/route';
import { mute, unmute } from '@/lib/posts/reader/mutes';
import { muteParams, muteReply } from '@/lib/posts/reader/mutes-schema';

export const POST = route({
  about: 'Hides everything that a person writes under their name, everywhere. The muted person is not notified.',
  may: 'post.read',
  params: muteParams,
  reply: muteReply,
  limit: 'user.mute',
  refuses: {
    not_found: "The signed-in person can see no post or comment with this user's name.",
    conflict: 'The person has reached the limit of muted people.',
  },
  handle: ({ actor, params }) => mute(actor.id, params.id),
});

export const DELETE = route({
  about: 'Unmutes the person.',
  may: 'account.use',
  params: muteParams,
  reply: muteReply,
  handle: ({ actor, params }) => unmute(actor.id, params.id),
});
