import { route } from '@/lib/http/route';
import { endBatch } from '@/lib/membership/council/batches';
import { batchParams } from '@/lib/membership/council/schema';

export const DELETE = route({
  about: 'Ends the codes of a batch that nobody has used; what the others gave stays.',
  may: 'school.manage',
  params: batchParams,
  handle: ({ act, params }) => endBatch(act, params.id),
});
