'use client';

import { useState, type FormEvent } from 'react';
import type { LazyPopupProps } from '@/components/providers/lazy/lazy-popup-trigger';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Select } from '@/components/ui/select';
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle, SheetTrigger } from '@/components/ui/sheet';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { stormReportSchema, type StormReportInput } from '@/lib/storm/schema';
import { StormFields, useStormInput } from './storm-fields';

type School = { id: number; name: string };
type StormReportProps = LazyPopupProps & {
  /** Schools at which the member is a verified parent. */
  schools: readonly School[];
};

/** Sheet in which a verified parent reports a closure or delay at their school. */
export function StormReportSheet({ trigger, schools }: StormReportProps) {
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
        <ReportForm schools={schools} onDone={() => setIsOpen(false)} />
      </SheetContent>
    </Sheet>
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
