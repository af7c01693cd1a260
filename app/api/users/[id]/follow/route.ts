import { route } from '@/lib/http/route';
import { followPerson, unfollowPerson } from '@/lib/posts/follows';
import { personFollowReply, personParams } from '@/lib/posts/follows-schema';

export const POST = route({
  about: 'Is told of what somebody posts under his name from now on; he is told nothing of it.',
  may: 'post.read',
  params: personParams,
  reply: personFollowReply,
  limit: 'user.follow',
  refuses: {
    not_found: 'Nothing that one sees bears the name of such a user.',
    conflict: 'So many are followed already.',
  },
  handle: ({ actor, params }) => followPerson(actor.id, params.id),
});

export const DELETE = route({
  about: 'Follows him no longer.',
  may: 'account.use',
  params: personParams,
  reply: personFollowReply,
  handle: ({ actor, params }) => unfollowPerson(actor.id, params.id),
});
