import { route } from '@/lib/http/route';
import { thenSettleFounding } from '@/lib/membership/change/founding';
import { enforce, roleVerdict } from '@/lib/policy/policy';
import { endCode } from '@/lib/proof/codes';
import { codeParams, endCodeQuery } from '@/lib/proof/schema';

export const DELETE = route({
  about:
    'Ends a code; with withdraw, for administrators alone, whoever is a parent of the school by it alone is none any more.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: codeParams,
  query: endCodeQuery,
  refuses: { not_found: 'The school has no such code.' },
  handle: ({ act, actor, params, query }) => {
    const withdraws = query.withdraw === 'yes';
    if (withdraws) enforce(roleVerdict(actor, 'school.manage'));
    return thenSettleFounding(endCode(act, params.id, params.code, withdraws));
  },
});
