import { clientIp } from '@/lib/http/request/client-ip';
import { route } from '@/lib/http/route';
import { exportFile } from '@/lib/data-rights/export/request';

export const GET = route({
  about:
    'The copy of one’s data, as a zip, to its owner alone and for 7 days, after they have proven again who they are. Takes ranges.',
  may: 'account.use',
  sends: { types: ['application/zip'], also: [206, 304, 416] },
  refuses: {
    not_found: 'There is none, or no more.',
    reauthenticate:
      'The password was entered, or a passkey or code proven, too long ago: `POST /api/user/prove` first.',
  },
  handle: ({ request, user }) => exportFile(request, user, clientIp(request)),
});
