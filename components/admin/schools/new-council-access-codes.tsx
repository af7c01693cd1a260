import { useEffect, useRef } from 'react';
import { useUnsavedChangesWarning } from '@/components/drafts/use-unsaved-changes-warning';
import { Button } from '@/components/ui/button';
import { Download } from '@/components/ui/icons/icons';
import type { CreatedCodeBatchView } from '@/lib/membership/council/schema';
import { formatEndDate } from '@/lib/users/format-end-date';
import { downloadTextFile } from '../download-text-file';

type CodesOnceProps = { made: CreatedCodeBatchView; schoolName: string; onDone: () => void };

/**
 * Codes of a new batch. The codes stay visible until the administrator confirms saving them, because they cannot be
 * shown again.
 */
export function NewCouncilAccessCodes({ made: { batch, codes }, schoolName, onDone }: CodesOnceProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  useUnsavedChangesWarning(true);
  return (
    <div className="space-y-4 rounded-lg border border-primary/40 bg-card p-4 shadow-card sm:p-5">
      <div className="space-y-1">
        <h3 ref={title} tabIndex={-1} className="text-lg font-bold outline-none">
          {codes.length === 1 ? '1 code created' : `${codes.length} codes created`}
        </h3>
        <p className="text-pretty text-muted-foreground">
          We only show these codes once, and we can't look them up later. Save the file and send it to the council. If
          it gets lost, end these codes and create new ones.
        </p>
      </div>
      <ul
        aria-label="Codes"
        tabIndex={0}
        className="grid max-h-56 grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 gap-y-1 overflow-y-auto rounded-md border p-3 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => downloadTextFile(`council-codes-${batch.id}.csv`, 'text/csv', csvOf(batch, codes, schoolName))}
        >
          <Download aria-hidden />
          Save as CSV
        </Button>
        <Button variant="outline" onClick={onDone}>
          I've saved the codes
        </Button>
      </div>
    </div>
  );
}

/** Returns a CSV of codes, links and dates. School names that look like spreadsheet formulas are escaped. */
function csvOf(batch: CreatedCodeBatchView['batch'], codes: readonly string[], schoolName: string): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const school = /^[=+\-@]/.test(schoolName) ? `'${schoolName}` : schoolName;
  const lines = codes.map((code) =>
    [
      code,
      `${location.origin}/subscription?code=${code}`,
      school,
      formatEndDate(batch.closesAt),
      formatEndDate(batch.accessUntil),
    ]
      .map(cell)
      .join(','),
  );
  return `\uFEFFCode,Link,School,To be used,Full access\r\n${lines.join('\r\n')}\r\n`;
}
