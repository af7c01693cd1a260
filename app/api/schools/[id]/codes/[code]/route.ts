import { route } from '@/lib/http/route';
import { awaitThenUpdateFoundingSeats } from '@/lib/membership/change/founding-parent-seats';
import { throwIfDenied, checkRolePermission } from '@/lib/policy/access-policy';
import { endSchoolCode } from '@/lib/verification/school-codes';
import { schoolCodeParams, endSchoolCodeQuery } from '@/lib/verification/schema';

export const DELETE = route({
  about:
    'Ends a code. With `withdraw`, for administrators only, it also removes parents of the school who were verified by this code alone.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolCodeParams,
  query: endSchoolCodeQuery,
  refuses: { not_found: 'The school has no such code.' },
  handle: ({ act, actor, params, query }) => {
    const withdraws = query.withdraw === 'yes';
    if (withdraws) throwIfDenied(checkRolePermission(actor, 'school.manage'));
    return awaitThenUpdateFoundingSeats(endSchoolCode(act, params.id, params.code, withdraws));
  },
});
