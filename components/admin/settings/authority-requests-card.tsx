'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { LoadError } from '@/components/ui/page/load-error';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { formatMonth } from '@/lib/time/months';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type {
  AuthorityRequestsInput as Said,
  AuthorityRequestCount as Month,
} from '@/lib/statistics/transparency-schema';

/** Monthly numbers of requests by authorities. On the transparency page, only these numbers are entered manually. */
export function AuthorityRequestsCard() {
  const list = useQuery(apiQuery(queryKeys.adminTransparency()));
  return (
    <Card>
      <CardHeader>
        <CardTitle>Requests by authorities</CardTitle>
        <CardDescription>
          Requests from police, courts or others for information we hold about someone, for the page{' '}
          <a href="/transparency" className="font-semibold text-primary underline">
            Transparency
          </a>
          . Everything else on that page is counted automatically.
        </CardDescription>
      </CardHeader>
      <CardContent>
        {list.isPending && (
          <div role="status">
            <span className="sr-only">Loading...</span>
            <Skeleton className="h-11" />
          </div>
        )}
        {list.error && !list.data && (
          <LoadError
            title="Error loading the months"
            error={list.error}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        )}
        {list.data?.length === 0 && <p className="text-muted-foreground">No full month is over yet.</p>}
        {list.data?.[0] && <Form months={list.data} first={list.data[0].month} />}
      </CardContent>
    </Card>
  );
}

const schema = z.object({
  requests: z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, 'Enter a whole number.')
    .transform(Number),
});
const textOf = (count: number | null) => (count === null ? '' : String(count));

function Form({ months, first }: { months: readonly Month[]; first: string }) {
  const [month, setMonth] = useState(first);
  const recordedCount = months.find((one) => one.month === month)?.requests ?? null;
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(schema),
    mode: 'onChange',
    values: { requests: textOf(recordedCount) },
    // Typed numbers stay in the form when the numbers on the server are fetched again.
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty } = formState;
  const { mutate, isPending } = useSet(({ requests }) => reset({ requests: textOf(requests) }));
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={handleSubmit((input) => mutate({ month, ...input }))}
    >
      <FormField label="Month">
        <Select
          value={month}
          disabled={isPending}
          onChange={({ target }) => {
            reset(undefined, { keepDirtyValues: false });
            setMonth(target.value);
          }}
        >
          {months.map((one) => (
            <option key={one.month} value={one.month}>
              {formatMonth(one.month)}
              {one.requests === null && ' (not counted)'}
            </option>
          ))}
        </Select>
      </FormField>
      <FormField label="Number of requests" error={errors.requests?.message}>
        <Input
          inputMode="numeric"
          readOnly={isPending}
          // `register` sets a value only in the browser, so the server's HTML needs `defaultValue`.
          defaultValue={textOf(recordedCount)}
          {...register('requests')}
        />
      </FormField>
      <Button type="submit" variant="outline" disabled={!isDirty} pending={isPending}>
        Save
      </Button>
      {recordedCount === null && (
        <p className="w-full text-sm text-muted-foreground">
          This number isn't entered yet, and the transparency page says so. Enter 0 if there were no requests.
        </p>
      )}
    </form>
  );
}

function useSet(onDone: (saved: Said) => void) {
  const cache = useQueryClient();
  return useMutationWithToast({
    call: (input: Said) => callApi('PUT', '/api/admin/transparency', input),
    done: async (saved) => {
      await cache.invalidateQueries({ queryKey: queryKeys.adminTransparency() });
      onDone(saved);
      return { title: `Saved for ${formatMonth(saved.month)}` };
    },
    failed: "We couldn't save the number",
  });
}
