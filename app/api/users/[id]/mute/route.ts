import { route } from '@/lib/http/route';
import { mutePerson, unmutePerson } from '@/lib/posts/reader/mutes';
import { muteParams, muteStatusView } from '@/lib/posts/reader/mutes-schema';

export const POST = route({
  about: 'Hides everything that a person writes under their name, everywhere. The muted person is not notified.',
  may: 'post.read',
  params: muteParams,
  reply: muteStatusView,
  limit: 'user.mute',
  refuses: {
    not_found: "The signed-in person can see no post or comment with this user's name.",
    conflict: 'The person has reached the limit of muted people.',
  },
  handle: ({ actor, params }) => mutePerson(actor.id, params.id),
});

export const DELETE = route({
  about: 'Unmutes the person.',
  may: 'account.use',
  params: muteParams,
  reply: muteStatusView,
  handle: ({ actor, params }) => unmutePerson(actor.id, params.id),
});
