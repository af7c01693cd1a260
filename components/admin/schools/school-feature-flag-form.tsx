'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { FEATURE_FLAG_LABELS } from '@/components/admin/settings/feature-flag-labels';
import { SettingsSection } from '@/components/admin/settings/settings-section';
import { useConflictAwareForm } from '@/components/admin/settings/use-conflict-aware-form';
import { FormField } from '@/components/ui/form/form-field';
import { LoadError } from '@/components/ui/page/load-error';
import { Select } from '@/components/ui/select';
import { ListSkeleton } from '@/components/ui/skeleton';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { FEATURE_FLAG_NAMES, type FeatureFlagName } from '@/lib/settings/feature-flags';
import type { SchoolFeatureSettings as View } from '@/lib/settings/schema';

/** Form that turns features on or off for one school, overriding the site's settings. */
export function SchoolFeatureFlagForm({ schoolId }: { schoolId: number }) {
  const { data, error, isFetching, refetch } = useQuery(apiQuery(queryKeys.adminSchoolFeatures(schoolId)));
  if (data) return <Form schoolId={schoolId} data={data} />;
  if (!error) return <ListSkeleton text="Loading..." rows={1} />;
  return (
    <LoadError title="Error loading settings" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  );
}

type Typed = Record<FeatureFlagName, string>;
const WORDS = new Map<boolean | null, string>([
  [null, 'usual'],
  [true, 'on'],
  [false, 'off'],
]);
const startOf = ({ features }: View) =>
  Object.fromEntries(FEATURE_FLAG_NAMES.map((name) => [name, WORDS.get(features[name])])) as Typed;
const sentOf = (typed: Typed) =>
  Object.fromEntries(
    FEATURE_FLAG_NAMES.map((name) => [name, typed[name] === 'usual' ? null : typed[name] === 'on']),
  ) as View['features'];
const readOf = (view: View) => {
  const words = startOf(view);
  return Object.fromEntries(
    FEATURE_FLAG_NAMES.map((name) => [
      FEATURE_FLAG_LABELS[name].label,
      words[name] === 'usual' ? 'as everywhere' : words[name],
    ]),
  );
};

function Form({ schoolId, data }: { schoolId: number; data: View }) {
  const cache = useQueryClient();
  const path = `/api/admin/schools/${schoolId}/features` as const;
  const form = useConflictAwareForm<View, Typed>({
    data,
    startOf,
    check: () => ({}),
    send: (typed, { version }) => callApi('PUT', path, { features: sentOf(typed), seen: version }),
    keep: (saved) => cache.setQueryData(queryKeys.adminSchoolFeatures(schoolId), saved),
    latest: () => callApi('GET', path),
  });
  const { clash } = form;
  return (
    <SettingsSection
      title="What members can do"
      lead="These settings apply at this school. Existing content stays readable."
      mark={data}
      form={{
        ...form,
        clash: clash && { by: clash.theirs, before: readOf(clash.before), theirs: readOf(clash.theirs) },
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {FEATURE_FLAG_NAMES.map((name) => (
          <FormField key={name} label={FEATURE_FLAG_LABELS[name].label}>
            <Select value={form.fields[name]} onChange={({ target }) => form.set({ [name]: target.value })}>
              <option value="usual">Same as everywhere ({data.usual[name] ? 'on' : 'off'})</option>
              <option value="on">On</option>
              <option value="off">Off</option>
            </Select>
          </FormField>
        ))}
      </div>
    </SettingsSection>
  );
}
