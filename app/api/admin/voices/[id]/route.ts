import { route } from '@/lib/http/route';
import { voiceParams } from '@/lib/posts/voices/schema';
import { removeVoice } from '@/lib/posts/voices/voices';

export const DELETE = route({
  about: "Removes a member's text from Community Voice immediately, or takes back the question to its author.",
  may: 'content.moderate',
  params: voiceParams,
  status: 204,
  handle: ({ act, params }) => removeVoice(act, params.id),
});
