import { route } from '@/lib/http/route';
import { exportFile } from '@/lib/leaving/export/ask';

export const GET = route({
  about: 'The copy of one’s data, as a zip, to its owner alone and for 7 days. Takes ranges.',
  may: 'account.use',
  sends: { types: ['application/zip'], also: [206, 304, 416] },
  refuses: { not_found: 'There is none, or no more.' },
  handle: ({ request, actor }) => exportFile(request, actor.id),
});
