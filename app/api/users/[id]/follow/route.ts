import { route } from '@/lib/http/route';
import { followPerson, unfollowPerson } from '@/lib/posts/reader/follows';
import { personFollowReply, personParams } from '@/lib/posts/reader/follows-schema';

export const POST = route({
  about: 'Follows a person without notifying them. The follower is notified of posts under the person’s name.',
  may: 'post.read',
  params: personParams,
  reply: personFollowReply,
  limit: 'user.follow',
  refuses: {
    not_found: "The signed-in person can see no post or comment with this user's name.",
    conflict: 'The person has reached the limit of followed people.',
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
