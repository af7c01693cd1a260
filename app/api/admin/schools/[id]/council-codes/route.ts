import { z } from 'zod';
import { route } from '@/lib/http/route';
import { listCodeBatches, createCodeBatch } from '@/lib/membership/council/access-code-batches';
import { createdCodeBatchView, councilCodeBatchView, codeBatchSchema } from '@/lib/membership/council/schema';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about: 'Returns the newest 50 batches of council codes of a school. Councils paid for these codes.',
  may: 'school.manage',
  params: schoolParams,
  reply: z.array(councilCodeBatchView),
  handle: ({ params }) => listCodeBatches(params.id),
});

export const POST = route({
  about: 'Creates codes that each give one person a membership until a set day. The codes are returned only once.',
  may: 'school.manage',
  params: schoolParams,
  body: codeBatchSchema,
  reply: createdCodeBatchView,
  status: 201,
  handle: ({ act, params, body }) => createCodeBatch(act, params.id, body),
});
