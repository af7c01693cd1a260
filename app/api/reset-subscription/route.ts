import { route } from '@/lib/http/route';
import { continueOrResetMembership } from '@/lib/membership/change/continue-or-reset-membership';
import { continueOrResetMembershipReply } from '@/lib/membership/schema';
import { runStripeCalls } from '@/lib/membership/stripe';

export const POST = route({
  about:
    'Continues a subscription that is scheduled to end, or removes an unfinished subscription. After a removal, the person can start a new one.',
  may: 'account.use',
  reply: continueOrResetMembershipReply,
  limit: 'membership.change',
  refuses: {
    conflict: 'The membership is active, so there is nothing to reset.',
    leaving: 'The account and its membership are about to be deleted.',
  },
  handle: ({ user }) => runStripeCalls(() => continueOrResetMembership(user)),
});
