'use client';

import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { apiQuery } from '@/components/providers/api-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { useAllSchools } from '@/components/schools/use-all-schools';
import { StormFields, useStormInput } from '@/components/storm/storm-fields';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { FormField } from '@/components/ui/form/form-field';
import { LoadError } from '@/components/ui/page/load-error';
import { Select } from '@/components/ui/select';
import { ListSkeleton } from '@/components/ui/skeleton';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { collectSchoolFilterOptions } from '@/lib/schools/filter-options';
import { NOT_RECORDED_SLUG } from '@/lib/schools/facts/region';
import { stormAreaLineSchema, stormReportSchema, type StormLineView } from '@/lib/storm/schema';
import { stormKindText, stormStatusText } from '@/lib/storm/storm-texts';
import { SECOND } from '@/lib/time/duration';

/** Adds repeated fetching to a query of lines, because parents and other moderators change them. */
const refetched = <Query extends object>(query: Query) => ({ ...query, refetchInterval: 20 * SECOND });

/** Today's closures and delays at one school, and the form that confirms one, for its moderators. */
export function SchoolStormLines({ schoolId }: { schoolId: number }) {
  const query = useQuery(refetched(apiQuery(queryKeys.schoolStorm(schoolId))));
  const area = `school:${schoolId}`;
  return (
    <div className="space-y-5">
      <StormLineList
        query={query}
        lines={query.data?.lines.filter((line) => line.area === area)}
        remove={({ kind }) => callApi('DELETE', `/api/schools/${schoolId}/storm/line`, { kind })}
      />
      <ConfirmSchoolLine schoolId={schoolId} />
    </div>
  );
}

/** All of today's closures and delays, and the form for the province, a region or a family, for administrators. */
export function AreaStormLines() {
  const query = useQuery(refetched(apiQuery(queryKeys.adminStorm())));
  return (
    <div className="space-y-5">
      <StormLineList
        query={query}
        lines={query.data}
        remove={({ area, kind }) => callApi('DELETE', '/api/admin/storm', { area, kind })}
      />
      <ConfirmAreaLine />
    </div>
  );
}

type StormLineListProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  lines: readonly StormLineView[] | undefined;
  remove: (line: StormLineView) => Promise<unknown>;
};

/** Query keys whose data a confirmed or removed line changes. */
const changedKeys = (schoolId?: number) => [
  queryKeys.storm(),
  queryKeys.adminStorm(),
  ...(schoolId === undefined ? [] : [queryKeys.schoolStorm(schoolId)]),
];

const schoolIdOf = ({ area }: StormLineView) =>
  area.startsWith('school:') ? Number(area.slice('school:'.length)) : undefined;

function StormLineList({ query: { error, isFetching, refetch }, lines, remove }: StormLineListProps) {
  if (!lines) {
    if (!error) return <ListSkeleton text="Loading..." rows={1} />;
    return (
      <LoadError
        title="Error loading closures and delays"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <Card>
      <CardHeader>
        <CardTitle>Shown today</CardTitle>
        <CardDescription>Everything is deleted at midnight.</CardDescription>
      </CardHeader>
      <CardContent>
        {lines.length === 0 && <p className="text-muted-foreground">No closures or delays.</p>}
        <ul className="divide-y">
          {lines.map((line) => (
            <StormLineRow key={line.key} line={line} remove={remove} />
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}

function StormLineRow({ line, remove }: { line: StormLineView; remove: StormLineListProps['remove'] }) {
  const { mutate, isPending } = useMutationWithToast({
    call: () => remove(line),
    done: () => {
      focusMainContent(); // The focused button disappears together with the line.
      return { title: 'Removed' };
    },
    failed: 'Failed to remove it',
    refresh: changedKeys(schoolIdOf(line)),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <p className="font-semibold">
          {stormKindText(line)}: {line.place}
        </p>
        <p className="text-sm text-muted-foreground">{stormStatusText(line)}</p>
      </div>
      <Button
        size="sm"
        variant="outline"
        aria-label={`Remove ${stormKindText(line)}: ${line.place}`}
        pending={isPending}
        onClick={() => mutate()}
      >
        Remove
      </Button>
    </li>
  );
}

function ConfirmSchoolLine({ schoolId }: { schoolId: number }) {
  const { check, reset, ...fields } = useStormInput(stormReportSchema);
  const { mutate, isPending } = useMutationWithToast({
    call: (line: NonNullable<ReturnType<typeof check>>) => callApi('PUT', `/api/schools/${schoolId}/storm/line`, line),
    done: () => {
      reset();
      return { title: 'Confirmed' };
    },
    failed: 'Not confirmed',
    refresh: changedKeys(schoolId),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const line = check();
    if (line) mutate(line);
  };
  return (
    <ConfirmCard onSubmit={send} isPending={isPending}>
      <StormFields {...fields} sourceHint="Optional. It must begin with https://." />
    </ConfirmCard>
  );
}

function ConfirmAreaLine() {
  const [area, setArea] = useState('');
  const { check, reset, ...fields } = useStormInput(stormAreaLineSchema);
  const { mutate, isPending } = useMutationWithToast({
    call: (line: NonNullable<ReturnType<typeof check>>) => callApi('PUT', '/api/admin/storm', line),
    done: () => {
      reset();
      return { title: 'Confirmed' };
    },
    failed: 'Not confirmed',
    refresh: changedKeys(),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const line = check({ area });
    if (line) mutate(line);
  };
  return (
    <ConfirmCard onSubmit={send} isPending={isPending}>
      <FormField
        label="Area"
        hint="For one school, use the moderation page of the school."
        error={fields.errors['area']}
      >
        <Select value={area} onChange={(event) => setArea(event.target.value)}>
          <option value="">Choose</option>
          <option value="province">All public schools in Nova Scotia</option>
          <AreaOptions />
        </Select>
      </FormField>
      <StormFields {...fields} sourceHint="Required. It must begin with https://." />
    </ConfirmCard>
  );
}

/** Options for the regions and the families of schools. */
function AreaOptions() {
  const { data: schools = [] } = useAllSchools();
  const { regions, families } = collectSchoolFilterOptions(schools);
  return (
    <>
      <optgroup label="Region">
        {regions
          .filter(({ value }) => value !== NOT_RECORDED_SLUG)
          .map(({ value, label }) => (
            <option key={value} value={`region:${value}`}>
              {label}
            </option>
          ))}
      </optgroup>
      {families.map(({ label, options }) => (
        <optgroup key={label} label={`Families of schools: ${label}`}>
          {options.map((family) => (
            <option key={family.value} value={`family:${family.value}`}>
              {family.label}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}

type ConfirmCardProps = {
  onSubmit: (event: FormEvent) => void;
  isPending: boolean;
  children: ReactNode;
};

const ConfirmCard = ({ onSubmit, isPending, children }: ConfirmCardProps) => (
  <Card>
    <CardHeader>
      <CardTitle>Confirm a closure or delay</CardTitle>
      <CardDescription>
        It shows above boards and dashboards until midnight, without your name. Parents who asked for it get it on their
        devices, even in quiet hours.
      </CardDescription>
    </CardHeader>
    <CardContent>
      <form noValidate aria-label="Confirm a closure or delay" onSubmit={onSubmit} className="space-y-4">
        {children}
        <Button type="submit" pending={isPending}>
          Confirm
        </Button>
      </form>
    </CardContent>
  </Card>
);
