import { route } from '@/lib/http/route';
import { markSiteTourFinished } from '@/lib/users/account/site-tour';

export const POST = route({
  about: 'Records that a new member skipped or finished the tour of the site, so that no device shows the tour again.',
  may: 'account.use',
  handle: ({ actor }) => markSiteTourFinished(actor.id),
});
