import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { CheckboxField } from '@/components/ui/checkbox';
import { LoadError } from '@/components/ui/page/load-error';
import { Select } from '@/components/ui/select';
import { ListSkeleton } from '@/components/ui/skeleton';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { GradeBand, type SchoolYearChange, type SchoolYearOfFollow } from '@/lib/schools/school-year/schema';
import { GRADE_BAND_LABELS } from '@/lib/schools/school-year/school-year';

/** Grades of each followed school, and whether the person is a former parent there. Only the person sees them. */
export function SchoolYearSettings() {
  const { data, error, isFetching, refetch } = useQuery(apiQuery(queryKeys.schoolYear()));
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby="school-year" className="mt-8 rounded-lg border bg-card p-4 shadow-card sm:p-5">
      <h2 id="school-year" className="text-lg font-bold">
        Grades
      </h2>
      <p className="mt-1 text-sm text-muted-foreground">
        Only you see these. In June, we use them to propose the next school. We never ask about a child.
      </p>
      {!data && !error && <ListSkeleton text="Loading grades..." rows={1} />}
      {!data && error && (
        <LoadError title="Error loading grades" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      <ul aria-labelledby="school-year" className="divide-y empty:hidden">
        {data?.map((follow) => (
          <Row key={follow.schoolId} follow={follow} />
        ))}
      </ul>
    </section>
  );
}

function Row({ follow: { schoolId, name, gradeBand, isFormer } }: { follow: SchoolYearOfFollow }) {
  const cache = useQueryClient();
  const { mutate, isPending } = useMutationWithToast({
    call: (change: SchoolYearChange) => callApi('PUT', `/api/schools/${schoolId}/school-year`, change),
    done: (follows) => void cache.setQueryData(queryKeys.schoolYear(), follows),
    failed: "We couldn't save this",
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3" inert={isPending}>
      <span className="min-w-0 flex-1 basis-48 font-semibold break-words">{name}</span>
      <Select
        aria-label={`Grades: ${name}`}
        className="w-auto"
        value={gradeBand ?? ''}
        onChange={({ target }) =>
          mutate({ gradeBand: Object.values(GradeBand).find((band) => band === target.value) ?? null })
        }
      >
        <option value="">No grades</option>
        {Object.values(GradeBand).map((band) => (
          <option key={band} value={band}>
            {GRADE_BAND_LABELS[band]}
          </option>
        ))}
      </Select>
      <CheckboxField
        label={
          <>
            Former parent<span className="sr-only"> of {name}</span>
          </>
        }
        checked={isFormer}
        onChange={({ target }) => mutate({ isFormer: target.checked })}
      />
    </li>
  );
}
