import { route } from '@/lib/http/route';
import { awaitThenUpdateFoundingSeats } from '@/lib/membership/change/founding-parent-seats';
import { joinSchoolByCode } from '@/lib/verification/school-codes';
import { joinByCodeReply, joinByCodeSchema } from '@/lib/verification/schema';

export const POST = route({
  about:
    'Joins a school with the code from its poster. The person follows the school. Once their email address is confirmed, they are verified as a parent of the school.',
  may: 'school.follow',
  body: joinByCodeSchema,
  limit: ['school.join', 'school.join.address'],
  reply: joinByCodeReply,
  refuses: {
    not_found: 'The code does not exist.',
    gone: 'The code has expired, or has reached its maximum number of uses.',
  },
  handle: ({ actor, body }) => awaitThenUpdateFoundingSeats(joinSchoolByCode(actor.id, body.code)),
});
