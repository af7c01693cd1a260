'use client';

import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { Queue } from './queue';
import { Rules } from './rules';
import { WatchedWords } from './watched-words';

/** What waits for a look, what was decided, and what makes posts wait. */
export function Moderation() {
  return (
    <Tabs defaultValue="waiting">
      <TabsList aria-label="Moderation" className="max-sm:gap-x-0 max-sm:text-sm max-sm:*:px-1.5">
        <TabsTrigger value="waiting">Waiting</TabsTrigger>
        <TabsTrigger value="done">Decided</TabsTrigger>
        <TabsTrigger value="words">Watched words</TabsTrigger>
        <TabsTrigger value="settings">Settings</TabsTrigger>
      </TabsList>
      <TabsContent value="waiting">
        <Queue state="waiting" />
      </TabsContent>
      <TabsContent value="done">
        <Queue state="done" />
      </TabsContent>
      <TabsContent value="words">
        <WatchedWords />
      </TabsContent>
      <TabsContent value="settings">
        <Rules />
      </TabsContent>
    </Tabs>
  );
}
