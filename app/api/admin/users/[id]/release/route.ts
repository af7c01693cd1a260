import { route } from '@/lib/http/route';
import { release } from '@/lib/membership/change/admin-alerts';
import { detailOf, userDetail } from '../detail';
import { userParams } from '../params';

export const POST = route({
  about:
    'Lifts the hold on a membership after a question about a payment, and closes its alerts; answers the whole person. 404 without a hold.',
  may: 'user.manage',
  params: userParams,
  reply: userDetail,
  handle: async ({ act, params }) => {
    await release(act, params.id);
    return detailOf(params.id);
  },
});
