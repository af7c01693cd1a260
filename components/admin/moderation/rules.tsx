'use client';

import { CheckboxField } from '@/components/ui/checkbox';
import { LoadError } from '@/components/ui/load-error';
import { ListSkeleton } from '@/components/ui/skeleton';
import { useChangeSettings, useSettings } from './use-rules';

export function Rules() {
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
      className="p-4 sm:px-5 rounded-lg border bg-card shadow-card"
      label="The first post of a member waits for a review"
      hint="Only its writer sees it until an administrator has kept it. The same goes for their other posts until then."
      checked={change.isPending ? (change.variables?.holdFirstPost ?? settings.holdFirstPost) : settings.holdFirstPost}
      onChange={(event) => change.mutate({ holdFirstPost: event.target.checked })}
    />
  );
}
