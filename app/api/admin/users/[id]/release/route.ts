import { route } from '@/lib/http/route';
import { releaseSchema, userDetail } from '@/lib/membership/view/admin-schema';
import { release } from '@/lib/membership/change/admin-alerts';
import { detailOf } from '../detail';
import { userParams } from '../params';

export const POST = route({
  about:
    'Lifts the hold on a membership after a question about a payment, and closes the alerts that were seen with it; answers the whole person.',
  may: 'user.manage',
  params: userParams,
  body: releaseSchema,
  reply: userDetail,
  refuses: { not_found: 'There is no such person, or no hold.', conflict: 'It is another hold by now.' },
  handle: async ({ act, params, body }) => {
    await release(act, params.id, body);
    return detailOf(params.id);
  },
});
