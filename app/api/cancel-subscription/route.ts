import { route } from '@/lib/http/route';
import { cancelMembership } from '@/lib/membership/change/cancel';
import { cancellation } from '@/lib/membership/schema';
import { withStripe } from '@/lib/membership/stripe';

export const POST = route({
  about: 'Ends the membership at the end of the paid period.',
  may: 'account.use',
  reply: cancellation,
  limit: 'membership.change',
  refuses: { conflict: 'The person has no membership.' },
  handle: ({ user }) => withStripe(() => cancelMembership(user)),
});
