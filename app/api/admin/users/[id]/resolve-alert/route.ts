import { route } from '@/lib/http/route';
import { resolveAlert } from '@/lib/membership/change/admin-alerts';
import { resolveAlertSchema, userDetail } from '@/lib/membership/view/admin-schema';
import { detailOf } from '../detail';
import { userParams } from '../params';

export const POST = route({
  about: "Closes one alert of a person's payments; answers the whole person.",
  may: 'user.manage',
  params: userParams,
  body: resolveAlertSchema,
  reply: userDetail,
  refuses: { not_found: 'The alert is not theirs, or was closed before.' },
  handle: async ({ act, params, body }) => {
    await resolveAlert(act, params.id, body.alertId);
    return detailOf(params.id);
  },
});
