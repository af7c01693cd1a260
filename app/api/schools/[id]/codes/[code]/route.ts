import { route } from '@/lib/http/route';
import { endCode } from '@/lib/proof/codes';
import { codeParams, endCodeQuery } from '@/lib/proof/schema';

export const DELETE = route({
  about: 'Ends a code; with withdraw whoever is a parent of the school by it alone is none any more.',
  may: 'school.manage',
  params: codeParams,
  query: endCodeQuery,
  refuses: { not_found: 'The school has no such code.' },
  handle: ({ act, params, query }) => endCode(act, params.id, params.code, query.withdraw === 'yes'),
});
