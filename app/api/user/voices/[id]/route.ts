import { route } from '@/lib/http/route';
import { ownVoiceView, voiceConsentSchema, voiceParams } from '@/lib/posts/voices/schema';
import { agreeToVoice, withdrawVoice } from '@/lib/posts/voices/voices';

export const PUT = route({
  about: "Agrees that Community Voice shows the person's own text, with the chosen name.",
  may: 'comment.show',
  params: voiceParams,
  body: voiceConsentSchema,
  reply: ownVoiceView,
  refuses: {
    not_found: 'Nobody asks about this text any more, or it belongs to another person.',
    invalid: 'The person has no first name.',
  },
  handle: ({ actor, params, body }) => agreeToVoice(actor.id, params.id, body.naming),
});

export const DELETE = route({
  about: "Refuses to show the person's own text on Community Voice, or withdraws the consent immediately.",
  may: 'account.use',
  params: voiceParams,
  status: 204,
  refuses: { not_found: 'Nobody asks about this text any more, or it belongs to another person.' },
  handle: ({ actor, params }) => withdrawVoice(actor.id, params.id),
});
