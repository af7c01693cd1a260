import { route } from '@/lib/http/route';
import { mute, unmute } from '@/lib/posts/mutes';
import { muteParams, muteReply } from '@/lib/posts/mutes-schema';

export const POST = route({
  about: 'Hides from oneself what somebody writes under his name, everywhere; he is told nothing of it.',
  may: 'post.read',
  params: muteParams,
  reply: muteReply,
  limit: 'user.mute',
  refuses: {
    not_found: 'Nothing that one sees bears the name of such a user.',
    conflict: 'So many are muted already.',
  },
  handle: ({ actor, params }) => mute(actor.id, params.id),
});

export const DELETE = route({
  about: 'Shows it again.',
  may: 'account.use',
  params: muteParams,
  reply: muteReply,
  handle: ({ actor, params }) => unmute(actor.id, params.id),
});
