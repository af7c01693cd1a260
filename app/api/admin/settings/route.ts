import { route } from '@/lib/http/route';
import { thenSettleFounding } from '@/lib/membership/change/founding';
import { changeSettings, settings, settingsInput, settingsView } from '@/lib/settings';

export const GET = route({
  about: 'What administrators have set.',
  may: 'content.moderate',
  reply: settingsView,
  handle: () => settings(),
});

export const PUT = route({
  about:
    'Sets what is given of it: whether first posts wait for a review, and how many first parents write free where.',
  may: 'content.moderate',
  body: settingsInput,
  reply: settingsView,
  handle: ({ act, body }) => thenSettleFounding(changeSettings(act, body)),
});
