import { z } from 'zod';
import { route } from '@/lib/http/route';
import { openCampaigns } from '@/lib/moderation/campaigns';
import { campaignView } from '@/lib/moderation/schema';

export const GET = route({
  about: 'The schools where enough people to hide something reported it, and it was not hidden; with what waits there.',
  may: 'content.moderate',
  reply: z.array(campaignView),
  handle: () => openCampaigns(),
});
