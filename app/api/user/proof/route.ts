import { route } from '@/lib/http/route';
import { ownVerificationView } from '@/lib/verification/schema';
import { fetchOwnVerification } from '@/lib/verification/vouches';

export const GET = route({
  about: "Returns the person's status as a verified parent. Includes the schools, and the people for whom they vouch.",
  may: 'account.use',
  reply: ownVerificationView,
  handle: ({ user }) => fetchOwnVerification(user),
});
