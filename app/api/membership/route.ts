import { route } from '@/lib/http/route';
import { membershipOf } from '@/lib/membership/view/queries';
import { membershipView } from '@/lib/membership/schema';

export const GET = route({
  about: 'Where you stand with the membership: what the subscription page shows.',
  may: 'account.use',
  reply: membershipView,
  handle: ({ user }) => membershipOf(user),
});
