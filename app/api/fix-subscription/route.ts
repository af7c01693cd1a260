import { fixMembershipPaymentProblem } from '@/lib/membership/change/fix-payment-problem';
import { route } from '@/lib/http/route';
import { fixSubscriptionReply } from '@/lib/membership/schema';
import { runStripeCalls } from '@/lib/membership/stripe';

export const POST = route({
  about:
    'Syncs the membership with the payment provider. Returns what the person must do next, or `manualActivation` if an administrator must check.',
  may: 'account.use',
  reply: fixSubscriptionReply,
  limit: 'membership.change',
  refuses: {
    conflict: 'Another payment setup is in progress.',
    leaving: 'The membership needs a payment, which is refused because the account is about to be deleted.',
  },
  handle: ({ user }) => runStripeCalls(() => fixMembershipPaymentProblem(user)),
});
