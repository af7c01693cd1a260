import { route } from '@/lib/http/route';
import { endCodeBatch } from '@/lib/membership/council/access-code-batches';
import { codeBatchParams } from '@/lib/membership/council/schema';

export const DELETE = route({
  about: 'Ends the unused codes of a batch. Memberships from the used codes continue.',
  may: 'school.manage',
  params: codeBatchParams,
  handle: ({ act, params }) => endCodeBatch(act, params.id),
});
