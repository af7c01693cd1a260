import { z } from 'zod';
import { route } from '@/lib/http/route';
import { confirmAreaLine, removeStormLine } from '@/lib/storm/confirm-line';
import { listAllStormLines, waitForStormChanges } from '@/lib/storm/queries';
import { stormAreaLineSchema, stormLineId, stormLineView } from '@/lib/storm/schema';

export const GET = route({
  about: "Returns all of today's closures and delays.",
  may: 'content.moderate',
  reply: z.array(stormLineView),
  handle: async () => {
    await waitForStormChanges();
    return listAllStormLines();
  },
});

export const PUT = route({
  about:
    'Confirms a closure or delay for the province, a region or a family of schools until midnight. It needs a link to its source.',
  may: 'content.moderate',
  body: stormAreaLineSchema,
  refuses: { invalid: 'No school is in this area.' },
  handle: ({ act, body }) => confirmAreaLine(act, body),
});

export const DELETE = route({
  about: 'Removes a closure or delay, confirmed or reported by parents. Does nothing if there is no such line.',
  may: 'content.moderate',
  body: stormLineId,
  handle: ({ act, body }) => removeStormLine(act, body.area, body.kind),
});
