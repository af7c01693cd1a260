'use client';

import { CheckboxField } from '@/components/ui/checkbox';
import { LoadError } from '@/components/ui/page/load-error';
import { ListSkeleton } from '@/components/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { Campaigns } from './campaigns';
import { Queue } from './queue';
import { useChangeSettings, useSettings } from './use-rules';
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
        <Campaigns />
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

function Rules() {
  const { data: settings, error, isFetching, refetch } = useSettings();
  const change = useChangeSettings();
  if (error && !settings)
    return (
      <LoadError
        title="Error loading the settings"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!settings) return <ListSkeleton text="Loading..." rows={1} />;
  return (
    <CheckboxField
      className="rounded-lg border bg-card p-4 shadow-card sm:px-5"
      label="A member's first post waits for review"
      hint="Only its writer sees it until an administrator decides to keep it. The same goes for their other posts until then."
      checked={change.isPending ? (change.variables?.holdFirstPost ?? settings.holdFirstPost) : settings.holdFirstPost}
      onChange={(event) => change.mutate({ holdFirstPost: event.target.checked })}
    />
  );
}
