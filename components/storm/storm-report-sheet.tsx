'use client';

import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { apiQuery } from '@/components/providers/api-query';
import type { LazyPopupProps } from '@/components/providers/lazy/lazy-popup-trigger';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Link } from '@/components/ui/page/link';
import { LoadError } from '@/components/ui/page/load-error';
import { Select } from '@/components/ui/select';
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle, SheetTrigger } from '@/components/ui/sheet';
import { ListSkeleton } from '@/components/ui/skeleton';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { stormReportSchema, type StormReportInput } from '@/lib/storm/schema';
import { StormFields, useStormInput } from './storm-fields';

type School = { id: number; name: string };
type StormReportProps = LazyPopupProps & { school: School | undefined };

/** Sheet in which a verified parent reports a closure or delay at their school. */
export function StormReportSheet({ trigger, school }: StormReportProps) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Sheet open={isOpen} onOpenChange={setIsOpen}>
      <SheetTrigger asChild>{trigger}</SheetTrigger>
      <SheetContent side="bottom" className="sm:mx-auto sm:max-w-lg">
        <SheetHeader>
          <SheetTitle>Report a closure or delay</SheetTitle>
          <SheetDescription>
            Other parents see your report without your name. It counts as unconfirmed until another family reports the
            same within 20 minutes. Everything is deleted at midnight.
          </SheetDescription>
        </SheetHeader>
        <VerifiedParentForm school={school} onDone={() => setIsOpen(false)} />
      </SheetContent>
    </Sheet>
  );
}

type FormProps = { school: School | undefined; onDone: () => void };

/** Shows the form for the schools at which the member is a verified parent. */
function VerifiedParentForm({ school, onDone }: FormProps) {
  const { data: proof, error, isFetching, refetch } = useQuery(apiQuery(queryKeys.proof()));
  if (!proof) {
    if (!error) return <ListSkeleton text="Loading..." rows={2} />;
    return (
      <LoadError
        title="Error loading your schools"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const schools = proof.schools.filter(({ id }) => !school || id === school.id);
  if (schools.length > 0) return <ReportForm schools={schools} onDone={onDone} />;
  return (
    <p>
      Only verified parents of {school?.name ?? 'a school'} can report.{' '}
      <Link href="/help#verified" className="text-primary underline">
        How to become a verified parent
      </Link>
    </p>
  );
}

function ReportForm({ schools, onDone }: { schools: readonly School[]; onDone: () => void }) {
  const [schoolId, setSchoolId] = useState(schools[0]?.id ?? 0);
  const { input, setInput, errors, check } = useStormInput(stormReportSchema);
  const { mutate, isPending } = useMutationWithToast({
    call: (report: StormReportInput) => callApi('POST', `/api/schools/${schoolId}/storm`, report),
    done: () => {
      onDone();
      return { title: 'Thank you. Other parents see your report now.' };
    },
    failed: 'Report not sent',
    refresh: [queryKeys.storm(), queryKeys.schoolStorm(schoolId)],
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const report = check();
    if (report) mutate(report);
  };
  return (
    <form noValidate aria-label="Report a closure or delay" onSubmit={send} className="space-y-4">
      {schools.length > 1 && (
        <FormField label="School">
          <Select value={schoolId} onChange={(event) => setSchoolId(Number(event.target.value))}>
            {schools.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </FormField>
      )}
      <StormFields
        input={input}
        setInput={setInput}
        errors={errors}
        sourceHint="Optional. For example the page of your regional centre."
      />
      <Button type="submit" pending={isPending}>
        Send report
      </Button>
    </form>
  );
}
