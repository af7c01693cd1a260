import { route } from '@/lib/http/route';
import { closeCampaign } from '@/lib/moderation/campaigns';
import { campaignParams } from '@/lib/moderation/schema';

export const POST = route({
  about: 'Closes the alert about a report campaign. The reported content continues to wait for a decision.',
  may: 'content.moderate',
  params: campaignParams,
  status: 204,
  handle: ({ act, params }) => closeCampaign(act, params.id),
});
