import { route } from '@/lib/http/route';
import { openPortal } from '@/lib/membership/change/portal';
import { portalSession } from '@/lib/membership/schema';
import { withStripe } from '@/lib/membership/stripe';

export const POST = route({
  about: "The address of the payment provider's page for the card on file.",
  may: 'account.use',
  reply: portalSession,
  limit: 'membership.change',
  refuses: { conflict: 'There is no card on file.' },
  handle: ({ user }) => withStripe(() => openPortal(user.id)),
});
