'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useState } from 'react';
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

function Form({ months, first }: { months: readonly Month[]; first: string }) {
  const [month, setMonth] = useState(first);
  const [typed, setTyped] = useState<string | null>(null);
  const { mutate, isPending } = useSet(() => setTyped(null));
  const recordedCount = months.find((one) => one.month === month)?.requests ?? null;
  const text = typed ?? (recordedCount === null ? '' : String(recordedCount));
  const isDirty = typed !== null && text.trim() !== String(recordedCount ?? '');
  const isNumber = /^\d{1,6}$/.test(text.trim());
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNumber) setTyped(text);
        else if (!isPending) mutate({ month, requests: Number(text) });
      }}
    >
      <FormField label="Month">
        <Select
          value={month}
          disabled={isPending}
          onChange={({ target }) => {
            setMonth(target.value);
            setTyped(null);
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
      <FormField label="Number of requests" error={isNumber || typed === null ? undefined : 'Enter a whole number.'}>
        <Input
          inputMode="numeric"
          value={text}
          readOnly={isPending}
          onChange={({ target }) => setTyped(target.value)}
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

function useSet(onDone: () => void) {
  const cache = useQueryClient();
  return useMutationWithToast({
    call: (input: Said) => callApi('PUT', '/api/admin/transparency', input),
    done: async ({ month }) => {
      await cache.invalidateQueries({ queryKey: queryKeys.adminTransparency() });
      onDone();
      return { title: `Saved for ${formatMonth(month)}` };
    },
    failed: "We couldn't save the number",
  });
}
