import { route } from '@/lib/http/route';
import { thenSettleFounding } from '@/lib/membership/change/founding';
import { settingsReply, undoInput } from '@/lib/settings/schema';
import { undoChange } from '@/lib/settings/settings';

export const POST = route({
  about: 'Sets back what one change of the settings has set, as a new change.',
  may: 'content.moderate',
  body: undoInput,
  reply: settingsReply,
  refuses: { not_found: 'There is no such change.', conflict: 'Something newer has changed the same.' },
  handle: ({ act, body }) => thenSettleFounding(undoChange(act, body.change, body.evenSo ?? false)),
});
