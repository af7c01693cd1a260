import { route } from '@/lib/http/route';
import { cancelMembership } from '@/lib/membership/change/cancel-membership';
import { cancelSubscriptionReply } from '@/lib/membership/schema';
import { runStripeCalls } from '@/lib/membership/stripe';

export const POST = route({
  about: 'Ends the membership at the end of the paid period.',
  may: 'account.use',
  reply: cancelSubscriptionReply,
  limit: 'membership.change',
  refuses: { conflict: 'The person has no membership.' },
  handle: ({ user }) => runStripeCalls(() => cancelMembership(user)),
});
