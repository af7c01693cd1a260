import { z } from 'zod';
import { route } from '@/lib/http/route';
import { listOpenCampaigns } from '@/lib/moderation/campaigns';
import { campaignView } from '@/lib/moderation/schema';

export const GET = route({
  about:
    'Returns the schools with suspected report campaigns. At these schools, enough people reported something to hide it, but it was not hidden. Each entry includes the content that waits for a decision.',
  may: 'content.moderate',
  reply: z.array(campaignView),
  handle: () => listOpenCampaigns(),
});
