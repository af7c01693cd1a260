import { route } from '@/lib/http/route';
import { resetMembership } from '@/lib/membership/change/reset';
import { resetSubscriptionReply } from '@/lib/membership/schema';
import { withStripe } from '@/lib/membership/stripe';

export const POST = route({
  about: 'Reverses a scheduled end, or ends an unfinished subscription. After that, the person can start again.',
  may: 'account.use',
  reply: resetSubscriptionReply,
  limit: 'membership.change',
  refuses: {
    conflict: 'The membership is running.',
    leaving: 'The account is about to be deleted, and the plan with it.',
  },
  handle: ({ user }) => withStripe(() => resetMembership(user)),
});
