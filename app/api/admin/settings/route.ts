import { route } from '@/lib/http/route';
import { thenSettleFounding } from '@/lib/membership/change/founding';
import { settingsInput, settingsReply } from '@/lib/settings/schema';
import { changeSettings, settingsForAdmin } from '@/lib/settings/settings';

export const GET = route({
  about: 'What administrators have set, and who changed each of it last.',
  may: 'content.moderate',
  reply: settingsReply,
  handle: () => settingsForAdmin(),
});

export const PUT = route({
  about:
    'Sets what is given of it. With the versions that were `seen`, what somebody else has changed since is refused.',
  may: 'content.moderate',
  body: settingsInput,
  reply: settingsReply,
  refuses: { conflict: 'Somebody else has changed it since it was seen; the issue names it.' },
  handle: ({ act, body }) => thenSettleFounding(changeSettings(act, body)),
});
