import { route } from '@/lib/http/route';
import { cancelMembership } from '@/lib/membership/change/cancel';
import { cancellation } from '@/lib/membership/schema';
import { withStripe } from '@/lib/membership/stripe';

export const POST = route({
  about: 'Ends the membership with the period that is paid for.',
  may: 'account.use',
  reply: cancellation,
  limit: 'membership.change',
  refuses: { conflict: 'There is none.' },
  handle: ({ user }) => withStripe(() => cancelMembership(user)),
});
