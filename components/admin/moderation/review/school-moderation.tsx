'use client';

import { SchoolCodes } from '@/components/admin/schools/school-codes';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { reviewQueueOfSchool, ReviewQueueProvider } from '@/components/admin/moderation/review-queue';
import { NoticeForm } from '@/components/admin/moderation/notice-form';
import { Queue } from '@/components/admin/moderation/queue';
import { ReviewScreen } from './review-screen';

/** The tabs that a moderator of one school sees. */
export function SchoolModeration({ schoolId }: { schoolId: number }) {
  return (
    <ReviewQueueProvider value={reviewQueueOfSchool(schoolId)}>
      <Tabs defaultValue="waiting">
        <TabsList aria-label="Moderation" className="max-sm:gap-x-0 max-sm:text-sm">
          <TabsTrigger value="waiting">Waiting</TabsTrigger>
          <TabsTrigger value="done">Decided</TabsTrigger>
          <TabsTrigger value="notice">Notice</TabsTrigger>
          <TabsTrigger value="codes">Codes</TabsTrigger>
        </TabsList>
        <TabsContent value="waiting">
          <Queue state="waiting" />
        </TabsContent>
        <TabsContent value="done">
          <Queue state="done" />
        </TabsContent>
        <TabsContent value="notice">
          <NoticeForm schoolId={schoolId} />
        </TabsContent>
        <TabsContent value="codes">
          <SchoolCodes schoolId={schoolId} mayWithdraw={false} />
        </TabsContent>
      </Tabs>
    </ReviewQueueProvider>
  );
}

export function SchoolReviewScreen({ schoolId, id }: { schoolId: number; id: number }) {
  return (
    <ReviewQueueProvider value={reviewQueueOfSchool(schoolId)}>
      <ReviewScreen id={id} />
    </ReviewQueueProvider>
  );
}
