'use client';

import { useMutation } from '@tanstack/react-query';
import { Upload } from '@/components/ui/icons/icons';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog';
import { FileInput } from '@/components/ui/form/file-input';
import { FormField } from '@/components/ui/form/form-field';
import { errorToastText, showFailureToast } from '@/components/ui/toasts/failure-toast';
import { decodeCalendarFile } from '@/lib/events/import/decode-calendar-file';
import { MAX_CALENDAR_FILE_BYTES, type CalendarImportReport, type CorrectionReplacedByFile } from '@/lib/events/schema';
import { callApi } from '@/lib/http/api-client';
import { EventImportConflictList, type EventImportConflict } from './event-import-conflict-list';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { schoolEventQueryKeys } from './use-admin-events';

/** Imports a calendar file after a preview of the changes. */
export function CalendarImport({ schoolId }: { schoolId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm" variant="outline">
          <Upload aria-hidden />
          Import calendar
        </Button>
      </DialogTrigger>
      <DialogContent className="sm:max-w-xl">
        <DialogHeader>
          <DialogTitle>Import calendar</DialogTitle>
          <DialogDescription>
            An iCalendar file (.ics) of up to 1 MB. Importing the file again changes only what is different.
          </DialogDescription>
        </DialogHeader>
        <ImportForm schoolId={schoolId} onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

const pathOf = (schoolId: number) => `/api/admin/schools/${schoolId}/events/import` as const;

type Chosen = { file: File; signal: AbortSignal };

/** Checks the chosen file. If the check of an earlier file is still running, cancels that check. */
function useCheck(schoolId: number) {
  const work = useRef<AbortController>(null);
  const [chosen, setChosen] = useState<{ ics: string; report: CalendarImportReport } | null>(null);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, reset } = useMutation({
    mutationFn: async ({ file, signal }: Chosen) => {
      const ics = decodeCalendarFile(new Uint8Array(await file.arrayBuffer()));
      return {
        ics,
        report: await callApi('POST', pathOf(schoolId), { ics, dryRun: true }, { signal }),
      };
    },
    onSuccess: (checked, { signal }) => !signal.aborted && setChosen(checked),
    onError: (error, { signal }) => {
      if (signal.aborted) return;
      const problem = error instanceof DOMException ? "We couldn't read the file." : errorToastText(error);
      showFailureToast('Import failed', error, problem);
      setProblem(problem);
    },
  });
  useEffect(() => () => work.current?.abort(), []);

  function check(file: File | undefined) {
    work.current?.abort();
    work.current = new AbortController();
    reset();
    setChosen(null);
    setProblem(undefined);
    if (!file) return;
    if (file.size > MAX_CALENDAR_FILE_BYTES) return setProblem('The calendar file is larger than 1 MB.');
    mutate({ file, signal: work.current.signal });
  }

  return { check, chosen, problem, isChecking: isPending };
}

type Decided = { ics: string; takeFile: CorrectionReplacedByFile[] };

function useImport(schoolId: number) {
  return useMutationWithToast({
    call: (input: Decided) => callApi('POST', pathOf(schoolId), input),
    done: ({ created, updated }) => ({
      title: 'Import successful',
      description: `${created.length} created, ${updated.length} updated.`,
    }),
    failed: 'Import failed',
    refreshOnSuccess: schoolEventQueryKeys(schoolId),
  });
}

type ImportFormProps = { schoolId: number; onDone: () => void };

function ImportForm({ schoolId, onDone }: ImportFormProps) {
  const { check, chosen, problem, isChecking } = useCheck(schoolId);
  const load = useImport(schoolId);
  const [taken, setTaken] = useState<readonly EventImportConflict[]>([]);
  const { created = [], updated = [] } = chosen?.report ?? {};
  const isUseful = created.length + updated.length + taken.length > 0;

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    setTaken([]);
    check(target.files?.[0]);
  }

  return (
    <div className="min-w-0 space-y-4">
      <FormField label="Calendar file" error={problem}>
        <FileInput accept=".ics,text/calendar" disabled={load.isPending} onChange={choose} />
      </FormField>
      {chosen && <ImportPreview report={chosen.report} />}
      {chosen && <EventImportConflictList conflicts={chosen.report.conflicts} fileWins={taken} onChange={setTaken} />}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button
          disabled={!isUseful}
          pending={isChecking || load.isPending}
          onClick={() =>
            chosen &&
            load.mutate(
              { ics: chosen.ics, takeFile: taken.map(({ uid, part, sequence }) => ({ uid, part, sequence })) },
              { onSuccess: onDone },
            )
          }
        >
          Import
        </Button>
      </DialogFooter>
    </div>
  );
}

/** Preview of the changes that an import of events would make. */
function ImportPreview({ report: { created, updated, unchanged, rejected } }: { report: CalendarImportReport }) {
  return (
    <div role="status" className="space-y-3 text-[0.9375rem]">
      <p className="font-semibold">
        {created.length} new, {updated.length} changed, {unchanged} unchanged
        {rejected.length > 0 && `, ${rejected.length} left out`}
      </p>
      <Lines heading="New" lines={created.map(lineOf)} />
      <Lines heading="Changed" lines={updated.map(lineOf)} />
      <Lines heading="Not imported" lines={linesByReason(rejected)} />
    </div>
  );
}

const lineOf = ({ title, when }: CalendarImportReport['created'][number]) => `${title}: ${when}`;

/** Lists each rejection reason once, with all events rejected for it. */
function linesByReason(rejected: CalendarImportReport['rejected']): string[] {
  const titles = new Map<string, string[]>();
  for (const { title, reason } of rejected) titles.set(reason, [...(titles.get(reason) ?? []), title]);
  return [...titles].flatMap(([reason, of]) =>
    of.length <= ALIKE
      ? of.map((title) => `${title}: ${reason}`)
      : [`${of.length} events (${of.slice(0, ALIKE).join(', ')} …): ${reason}`],
  );
}

const ALIKE = 3;
const SHOWN = 5;

function Lines({ heading, lines }: { heading: string; lines: string[] }) {
  if (lines.length === 0) return null;
  const [first, rest] = [lines.slice(0, SHOWN), lines.slice(SHOWN)];
  return (
    <div>
      <h3 className="text-sm font-semibold text-muted-foreground">{heading}</h3>
      <LineList lines={first} />
      {rest.length > 0 && (
        <details>
          <CollapsibleSummary className="w-fit text-sm text-muted-foreground">
            and {rest.length} more
          </CollapsibleSummary>
          <LineList lines={rest} />
        </details>
      )}
    </div>
  );
}

function LineList({ lines }: { lines: string[] }) {
  return (
    <ul className="list-disc pl-5">
      {lines.map((line, index) => (
        <li key={index} className="break-words">
          {line}
        </li>
      ))}
    </ul>
  );
}
