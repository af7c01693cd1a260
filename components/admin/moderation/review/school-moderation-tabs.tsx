'use client';

import { SchoolJoinCodes } from '@/components/admin/schools/school-join-codes';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { createModeratorReviewQueue, ReviewQueueProvider } from '@/components/admin/moderation/review-queue';
import { BoardNoticeForm } from '@/components/admin/moderation/board-notice-form';
import { ReviewQueueList } from '@/components/admin/moderation/review-queue-list';
import { SchoolReplies } from '@/components/admin/moderation/school-replies';
import { SchoolStormLines } from '@/components/admin/storm/confirm-storm-lines';
import { ModerationReviewPage } from './moderation-review-page';

/** Tabs of the moderation page of one school, for its moderators. */
export function SchoolModerationTabs({ schoolId }: { schoolId: number }) {
  return (
    <ReviewQueueProvider value={createModeratorReviewQueue(schoolId)}>
      <Tabs defaultValue="waiting">
        <TabsList aria-label="Moderation" className="max-sm:gap-x-0 max-sm:text-sm">
          <TabsTrigger value="waiting">Waiting</TabsTrigger>
          <TabsTrigger value="done">Decided</TabsTrigger>
          <TabsTrigger value="notice">Notice</TabsTrigger>
          <TabsTrigger value="codes">Codes</TabsTrigger>
          <TabsTrigger value="storm">Storm</TabsTrigger>
        </TabsList>
        <TabsContent value="waiting">
          <SchoolReplies schoolId={schoolId} />
          <ReviewQueueList state="waiting" />
        </TabsContent>
        <TabsContent value="done">
          <ReviewQueueList state="done" />
        </TabsContent>
        <TabsContent value="notice">
          <BoardNoticeForm schoolId={schoolId} />
        </TabsContent>
        <TabsContent value="codes">
          <SchoolJoinCodes schoolId={schoolId} mayWithdraw={false} />
        </TabsContent>
        <TabsContent value="storm">
          <SchoolStormLines schoolId={schoolId} />
        </TabsContent>
      </Tabs>
    </ReviewQueueProvider>
  );
}

export function SchoolModeratorReviewPage({ schoolId, id }: { schoolId: number; id: number }) {
  return (
    <ReviewQueueProvider value={createModeratorReviewQueue(schoolId)}>
      <ModerationReviewPage id={id} />
    </ReviewQueueProvider>
  );
}
