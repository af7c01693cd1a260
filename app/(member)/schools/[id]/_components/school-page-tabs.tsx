'use client';

import { SchoolPostBoard } from '@/components/posts/lists/school-post-board';
import { PersonalPagePart } from '@/components/providers/personal-page-part';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';

type SchoolCommunityProps = { school: { id: number; name: string }; highlightedId: number | undefined };

/** Tabs of a school's page. So far, posts are the only tab. */
export function SchoolPageTabs({ school, highlightedId }: SchoolCommunityProps) {
  return (
    <section aria-labelledby="school-community" className="min-w-0">
      <Tabs defaultValue="posts">
        {/* Phones hide the heading, so that the first post is on the first screen. The only tab is for screen readers. */}
        <div className="group flex items-end justify-between gap-4 max-sm:not-focus-within:sr-only">
          <h2 id="school-community" className="pb-2 text-lg font-bold sm:text-xl">
            School Community
          </h2>
          <TabsList aria-label="School Community" className="not-group-focus-within:sr-only">
            <TabsTrigger value="posts" className="max-sm:h-10">
              Posts
            </TabsTrigger>
          </TabsList>
        </div>
        <TabsContent value="posts" className="space-y-2 pt-0 sm:space-y-4 sm:pt-4">
          <PersonalPagePart name="board">
            <SchoolPostBoard key={school.id} school={school} highlightedId={highlightedId} />
          </PersonalPagePart>
        </TabsContent>
      </Tabs>
    </section>
  );
}
