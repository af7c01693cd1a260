import { route } from '@/lib/http/route';
import { mutePerson, unmutePerson } from '@/lib/posts/reader/mutes';
import { muteParams, muteQuery, muteStatusView } from '@/lib/posts/reader/mutes-schema';

export const POST = route({
  about:
    'Hides everything that a person writes under their name, everywhere, for a week, a month or always. The muted person is not notified.',
  may: 'post.read',
  params: muteParams,
  query: muteQuery,
  reply: muteStatusView,
  limit: 'user.mute',
  refuses: {
    not_found: "The signed-in person can see no post or comment with this user's name.",
    conflict: 'The person has reached the limit of muted people.',
  },
  handle: ({ actor, params, query }) => mutePerson(actor.id, params.id, query.lasts),
});

export const DELETE = route({
  about: 'Unmutes the person.',
  may: 'account.use',
  params: muteParams,
  reply: muteStatusView,
  handle: ({ actor, params }) => unmutePerson(actor.id, params.id),
});
