import { route } from '@/lib/http/route';
import { closeReportingCampaign } from '@/lib/moderation/reporting-campaigns';
import { reportingCampaignParams } from '@/lib/moderation/schema';

export const POST = route({
  about: 'Closes the alert about a report campaign. The reported content continues to wait for a decision.',
  may: 'content.moderate',
  params: reportingCampaignParams,
  status: 204,
  handle: ({ act, params }) => closeReportingCampaign(act, params.id),
});
