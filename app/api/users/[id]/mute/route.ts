import { route } from '@/lib/http/route';
import { mute, unmute } from '@/lib/posts/reader/mutes';
import { muteParams, muteReply } from '@/lib/posts/reader/mutes-schema';

export const POST = route({
  about: 'Hides what a person writes under their name, everywhere. They do not learn of it.',
  may: 'post.read',
  params: muteParams,
  reply: muteReply,
  limit: 'user.mute',
  refuses: {
    not_found: "Nothing the person can see carries this user's name.",
    conflict: 'So many are muted already.',
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
