import { readClientIpHeader } from '@/lib/http/request/client-ip-header';
import { route } from '@/lib/http/route';
import { serveExportFile } from '@/lib/data-rights/export/export-request';

export const GET = route({
  about:
    'Downloads the copy of the person’s data as a zip file. Only its owner can download it, for 7 days, after they verify their identity again. Supports range requests.',
  may: 'account.use',
  sends: { types: ['application/zip'], also: [206, 304, 416] },
  refuses: {
    not_found: 'The copy does not exist, or is no longer available.',
    reauthenticate:
      'The person entered the password, or verified a passkey or code, too long ago. Send `POST /api/user/prove` first.',
  },
  handle: ({ request, user }) => serveExportFile(request, user, readClientIpHeader(request)),
});
