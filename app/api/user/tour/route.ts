import { route } from '@/lib/http/route';
import { markSiteTourFinished } from '@/lib/users/account/site-tour';

export const POST = route({
  about: 'Ends the tour of a new member on all devices. The member skipped or finished it.',
  may: 'account.use',
  handle: ({ actor }) => markSiteTourFinished(actor.id),
});
