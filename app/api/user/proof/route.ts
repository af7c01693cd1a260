import { route } from '@/lib/http/route';
import { proofView } from '@/lib/verification/schema';
import { verificationOf } from '@/lib/verification/vouches';

export const GET = route({
  about: 'How far it is proven that one is a parent, of which schools, and for whom one vouches.',
  may: 'account.use',
  reply: proofView,
  handle: ({ user }) => verificationOf(user),
});
