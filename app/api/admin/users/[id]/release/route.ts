import { route } from '@/lib/http/route';
import { userDetail } from '@/lib/membership/view/admin-schema';
import { release } from '@/lib/membership/change/admin-alerts';
import { detailOf } from '../detail';
import { userParams } from '../params';

export const POST = route({
  about:
    'Lifts the hold on a membership after a question about a payment, and closes its alerts; answers the whole person.',
  may: 'user.manage',
  params: userParams,
  reply: userDetail,
  refuses: { not_found: 'There is no such person, or no hold.' },
  handle: async ({ act, params }) => {
    await release(act, params.id);
    return detailOf(params.id);
  },
});
