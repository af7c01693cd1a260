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
        <div className="flex items-end justify-between gap-4">
          <h2 id="school-community" className="pb-2 text-xl font-bold">
            School Community
          </h2>
          <TabsList aria-label="School Community">
            <TabsTrigger value="posts">Posts</TabsTrigger>
          </TabsList>
        </div>
        <TabsContent value="posts" className="space-y-4 pt-4">
          <PersonalPagePart name="board">
            <SchoolPostBoard key={school.id} school={school} highlightedId={highlightedId} />
          </PersonalPagePart>
        </TabsContent>
      </Tabs>
    </section>
  );
}
