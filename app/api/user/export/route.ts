import { clientIp } from '@/lib/http/client-ip';
import { route } from '@/lib/http/route';
import { askForExport, exportOf } from '@/lib/leaving/export/ask';
import { exportView } from '@/lib/leaving/schema';
import { ownerAgain } from '@/lib/users/schema';

export const GET = route({
  about: 'What became of the copy of one’s data that was asked for last, and where it can be fetched.',
  may: 'account.use',
  reply: exportView,
  handle: ({ actor }) => exportOf(actor.id),
});

export const POST = route({
  about: 'Begins a copy of all that is held of the person, once a day; a letter tells when it is ready.',
  may: 'account.use',
  body: ownerAgain,
  reply: exportView,
  status: 202,
  refuses: {
    invalid: 'The input is not valid, or the password or passkey is wrong.',
    rate_limited: 'One was made within a day, or too many wrong passwords.',
  },
  handle: ({ user, body, request }) => askForExport(user, body, clientIp(request)),
});
