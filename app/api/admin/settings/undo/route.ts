import { route } from '@/lib/http/route';
import { awaitThenUpdateFoundingSeats } from '@/lib/membership/change/founding-parent-seats';
import { settingsReply, undoSettingChangeInput } from '@/lib/settings/schema';
import { undoSettingChange } from '@/lib/settings/site-settings';

export const POST = route({
  about: 'Reverses one change of the settings, as a new change.',
  may: 'content.moderate',
  body: undoSettingChangeInput,
  reply: settingsReply,
  refuses: {
    not_found: 'The change does not exist.',
    conflict: 'The setting has changed again since the change that the request would undo.',
  },
  handle: ({ act, body }) => awaitThenUpdateFoundingSeats(undoSettingChange(act, body.change, body.evenSo ?? false)),
});
