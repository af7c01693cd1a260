import { route } from '@/lib/http/route';
import { followPerson, unfollowPerson } from '@/lib/posts/reader/follows';
import { personFollowReply, personParams } from '@/lib/posts/reader/follows-schema';

export const POST = route({
  about: 'Follows a person, and notifies of what they post under their name. They do not learn of it.',
  may: 'post.read',
  params: personParams,
  reply: personFollowReply,
  limit: 'user.follow',
  refuses: {
    not_found: "Nothing the person can see carries this user's name.",
    conflict: 'So many are followed already.',
  },
  handle: ({ actor, params }) => followPerson(actor.id, params.id),
});

export const DELETE = route({
  about: 'Stops following the person.',
  may: 'account.use',
  params: personParams,
  reply: personFollowReply,
  handle: ({ actor, params }) => unfollowPerson(actor.id, params.id),
});
