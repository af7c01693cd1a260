import { route } from '@/lib/http/route';
import { changeSettings, settings, settingsView } from '@/lib/settings';

export const GET = route({
  about: 'What administrators have set.',
  may: 'content.moderate',
  reply: settingsView,
  handle: () => settings(),
});

export const PUT = route({
  about: 'Sets it; holdFirstPost: the first post of a member waits for a review.',
  may: 'content.moderate',
  body: settingsView,
  reply: settingsView,
  handle: ({ act, body }) => changeSettings(act, body),
});
