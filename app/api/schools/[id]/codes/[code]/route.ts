import { route } from '@/lib/http/route';
import { thenUpdateFoundingSeats } from '@/lib/membership/change/founding-seats';
import { throwIfDenied, roleVerdict } from '@/lib/policy/policy';
import { endCode } from '@/lib/verification/codes';
import { codeParams, endCodeQuery } from '@/lib/verification/schema';

export const DELETE = route({
  about:
    'Ends a code. With `withdraw`, for administrators only, it also removes parents of the school who were verified by this code alone.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: codeParams,
  query: endCodeQuery,
  refuses: { not_found: 'The school has no such code.' },
  handle: ({ act, actor, params, query }) => {
    const withdraws = query.withdraw === 'yes';
    if (withdraws) throwIfDenied(roleVerdict(actor, 'school.manage'));
    return thenUpdateFoundingSeats(endCode(act, params.id, params.code, withdraws));
  },
});
