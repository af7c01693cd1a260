import { route } from '@/lib/http/route';
import { endBatch } from '@/lib/membership/council/batches';
import { batchParams } from '@/lib/membership/council/schema';

export const DELETE = route({
  about: 'Ends the unused codes of a batch. Memberships from the used codes continue.',
  may: 'school.manage',
  params: batchParams,
  handle: ({ act, params }) => endBatch(act, params.id),
});
