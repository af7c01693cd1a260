import { route } from '@/lib/http/route';
import { resolveBillingAlert } from '@/lib/membership/change/membership-holds-and-billing-alerts';
import { resolveAlertSchema, userDetail } from '@/lib/membership/view/admin-schema';
import { readUserDetails } from '../read-user-details';
import { userPathParams } from '../user-path-params';

export const POST = route({
  about: "Closes one alert about a person's payments. Returns the person's full details.",
  may: 'user.manage',
  params: userPathParams,
  body: resolveAlertSchema,
  reply: userDetail,
  refuses: { not_found: 'The alert belongs to another person, or was already closed.' },
  handle: async ({ act, params, body }) => {
    await resolveBillingAlert(act, params.id, body.alertId);
    return readUserDetails(params.id);
  },
});
