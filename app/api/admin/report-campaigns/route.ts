import { z } from 'zod';
import { route } from '@/lib/http/route';
import { listReportingCampaigns } from '@/lib/moderation/reporting-campaigns';
import { reportingCampaignView } from '@/lib/moderation/schema';

export const GET = route({
  about:
    'Returns the schools with suspected report campaigns. At these schools, reported content stayed visible despite enough reports to hide it. Each entry includes the content that waits for a decision.',
  may: 'content.moderate',
  reply: z.array(reportingCampaignView),
  handle: () => listReportingCampaigns(),
});
