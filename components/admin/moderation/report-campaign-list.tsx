'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { TimeAgo } from '@/components/ui/page/time-ago';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { ReportingCampaignView } from '@/lib/moderation/schema';

/**
 * Lists the report campaigns at each school. In a campaign, many people report posts or comments that remain visible.
 * Renders nothing without a campaign.
 */
export function ReportCampaignList() {
  const { data: campaigns = [] } = useQuery(apiQuery(queryKeys.reportCampaigns()));
  if (campaigns.length === 0) return null;
  return (
    <section aria-label="Many reports" className="mb-4 space-y-3">
      {campaigns.map((campaign) => (
        <Campaign key={campaign.id} campaign={campaign} />
      ))}
    </section>
  );
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
const things = (count: number) => (count === 1 ? '1 post or comment' : `${count} posts and comments`);

function Campaign({
  campaign: { id, schoolName, reported, reporters, withoutVoice, latestAt },
}: {
  campaign: ReportingCampaignView;
}) {
  const { mutate, isPending } = useCloseCampaign();
  return (
    <Alert
      variant="warning"
      title={`Many reports at ${schoolName}`}
      action={
        <Button size="sm" variant="outline" pending={isPending} onClick={() => mutate(id)}>
          Close this alert
        </Button>
      }
    >
      <p>
        {people(reporters)} reported {things(reported)} still waiting below
        {withoutVoice > 0 && `, ${withoutVoice} of them not parents of this school or members who follow it`}. These
        posts and comments stay visible until a person decides, so please review them.
      </p>
      <p className="text-sm text-muted-foreground">
        Last report <TimeAgo iso={latestAt} />
      </p>
    </Alert>
  );
}

function useCloseCampaign() {
  return useMutationWithToast({
    call: (id: number) => callApi('POST', `/api/admin/report-campaigns/${id}/close`),
    done: () => {
      focusMainContent(); // The focused button is removed, so the focus moves to the main content.
      return { title: 'Alert closed' };
    },
    failed: 'Failed to close the alert',
    refresh: [queryKeys.reportCampaigns()],
  });
}
