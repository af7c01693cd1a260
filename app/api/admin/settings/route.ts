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
    'Sets what is given of it. holdFirstPost: the first post of a member waits for a review; foundingSeats, foundingSchools: how many first parents write free for a year, and at which schools.',
  may: 'content.moderate',
  body: settingsInput,
  reply: settingsView,
  handle: ({ act, body }) => thenSettleFounding(changeSettings(act, body)),
});
