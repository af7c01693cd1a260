import { route } from '@/lib/http/route';
import { fetchMembershipPageView } from '@/lib/membership/view/queries';
import { membershipView } from '@/lib/membership/schema';

export const GET = route({
  about: "Returns the person's membership as the subscription page shows it.",
  may: 'account.use',
  reply: membershipView,
  handle: ({ user }) => fetchMembershipPageView(user),
});
