import { route } from '@/lib/http/route';
import { resolveAlert } from '@/lib/membership/change/admin-alerts';
import { resolveAlertSchema } from '@/lib/membership/view/admin-schema';
import { detailOf, userDetail } from '../detail';
import { userParams } from '../params';

export const POST = route({
  about:
    "Closes one alert of a person's payments; answers the whole person. 404 when it is not his or was closed before.",
  may: 'user.manage',
  params: userParams,
  body: resolveAlertSchema,
  reply: userDetail,
  handle: async ({ act, params, body }) => {
    await resolveAlert(act, params.id, body.alertId);
    return detailOf(params.id);
  },
});
