import { route } from '@/lib/http/route';
import { closeCampaign } from '@/lib/moderation/campaigns';
import { campaignParams } from '@/lib/moderation/schema';

export const POST = route({
  about: 'Closes the entry: it was seen. What it speaks of waits on.',
  may: 'content.moderate',
  params: campaignParams,
  status: 204,
  handle: ({ act, params }) => closeCampaign(act, params.id),
});
