import { route } from '@/lib/http/route';
import { openStripePortal } from '@/lib/membership/change/stripe-portal';
import { portalSession } from '@/lib/membership/schema';
import { runStripeCalls } from '@/lib/membership/stripe';

export const POST = route({
  about: "Returns the address of the payment provider's page for the saved card.",
  may: 'account.use',
  reply: portalSession,
  limit: 'membership.change',
  refuses: { conflict: 'The person has no saved card.' },
  handle: ({ user }) => runStripeCalls(() => openStripePortal(user.id)),
});
