import { route } from '@/lib/http/route';
import { closeCampaign } from '@/lib/moderation/campaigns';
import { campaignParams } from '@/lib/moderation/schema';

export const POST = route({
  about: 'Closes the entry of a report campaign as seen. The content that it refers to continues to wait.',
  may: 'content.moderate',
  params: campaignParams,
  status: 204,
  handle: ({ act, params }) => closeCampaign(act, params.id),
});
