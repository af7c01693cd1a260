import { route } from '@/lib/http/route';
import { awaitThenUpdateFoundingSeats } from '@/lib/membership/change/founding-parent-seats';
import { settingsInput, settingsReply } from '@/lib/settings/schema';
import { changeSettings, fetchSettingsForAdmin } from '@/lib/settings/site-settings';

export const GET = route({
  about: 'Returns the settings of the site, and the administrator who last changed each setting.',
  may: 'content.moderate',
  reply: settingsReply,
  handle: () => fetchSettingsForAdmin(),
});

export const PUT = route({
  about:
    'Changes the given settings. `seen` can name the versions that the administrator saw. If a setting has changed since, the request is refused.',
  may: 'content.moderate',
  body: settingsInput,
  reply: settingsReply,
  refuses: {
    conflict:
      'Another administrator has changed one of the settings, so its version differs from `seen`. The answer names that setting.',
  },
  handle: ({ act, body }) => awaitThenUpdateFoundingSeats(changeSettings(act, body)),
});
