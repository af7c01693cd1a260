import { readClientIpHeader } from '@/lib/http/request/client-ip-header';
import { route } from '@/lib/http/route';
import { requestDataExport, fetchLatestDataExport } from '@/lib/data-rights/export/export-request';
import { dataExportView } from '@/lib/data-rights/schema';
import { accountOwnerConfirmationSchema } from '@/lib/users/schema';

export const GET = route({
  about: "Returns the state of the person's latest data export, and the address for the download.",
  may: 'account.use',
  reply: dataExportView,
  handle: ({ actor }) => fetchLatestDataExport(actor.id),
});

export const POST = route({
  about: 'Starts a copy of all data about the person, at most once a day. An email says when the copy is ready.',
  may: 'account.use',
  body: accountOwnerConfirmationSchema,
  reply: dataExportView,
  status: 202,
  refuses: {
    invalid: 'The input is not valid, or the password or passkey is wrong.',
    rate_limited: 'A copy was made within a day, or too many wrong passwords were entered.',
  },
  handle: ({ user, body, request }) => requestDataExport(user, body, readClientIpHeader(request)),
});
