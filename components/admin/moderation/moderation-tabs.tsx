'use client';

import { AreaStormLines } from '@/components/admin/storm/confirm-storm-lines';
import { LoadError } from '@/components/ui/page/load-error';
import { ListSkeleton } from '@/components/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { ReportCampaignList } from './report-campaign-list';
import { FirstPostReviewSetting } from './first-post-review-setting';
import { MutualVouchingGroups } from './mutual-vouching-groups';
import { ReviewQueueList } from './review-queue-list';
import { useModerationSettings } from './use-moderation-settings';
import { WatchedWords } from './watched-words';

/**
 * Tabs of the moderation page: open reviews, decided reviews, settings, and watched words (words for which a text is
 * hidden until it is reviewed).
 */
export function ModerationTabs() {
  return (
    <Tabs defaultValue="waiting">
      <TabsList aria-label="Moderation" className="max-sm:gap-x-0 max-sm:text-sm max-sm:*:px-1.5">
        <TabsTrigger value="waiting">Waiting</TabsTrigger>
        <TabsTrigger value="done">Decided</TabsTrigger>
        <TabsTrigger value="words">Watched words</TabsTrigger>
        <TabsTrigger value="settings">Settings</TabsTrigger>
        <TabsTrigger value="storm">Storm</TabsTrigger>
      </TabsList>
      <TabsContent value="waiting">
        <ReportCampaignList />
        <ReviewQueueList state="waiting" />
        <MutualVouchingGroups />
      </TabsContent>
      <TabsContent value="done">
        <ReviewQueueList state="done" />
      </TabsContent>
      <TabsContent value="words">
        <WatchedWords />
      </TabsContent>
      <TabsContent value="settings">
        <Rules />
      </TabsContent>
      <TabsContent value="storm">
        <AreaStormLines />
      </TabsContent>
    </Tabs>
  );
}

function Rules() {
  const { data, error, isFetching, refetch } = useModerationSettings();
  if (data) return <FirstPostReviewSetting data={data} />;
  if (!error) return <ListSkeleton text="Loading..." rows={1} />;
  return (
    <LoadError
      title="Error loading the settings"
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
