'use client';

import { Download } from '@/components/ui/icons/icons';
import type { ReactNode } from 'react';
import { downloadTextFile } from '@/components/admin/download-text-file';
import { schoolFieldLabel } from '@/components/admin/schools/form/school-form-sections';
import { Button } from '@/components/ui/button';
import { formatDateAndTime } from '@/lib/time/format-dates';
import type { CsvTable } from '@/lib/schools/import/csv-read';
import { writeRejectedRowsCsv } from '@/lib/schools/import/csv-rejected-rows';
import type { ImportConflict, ImportError } from '@/lib/schools/import/schema';
import { NonBreakingFieldName, ImportTable } from './import-table';
import { formatColumnName, formatCount, rejectionReasonsByRow, countRejectedRows } from './import-texts';

/** Lists the rejected rows. The administrator can download them as a file to correct and import again. */
export function RejectedImportRows({ table, errors }: { table: CsvTable; errors: readonly ImportError[] }) {
  return (
    <ImportTable
      title={`Rejected (${formatCount(countRejectedRows(errors))})`}
      columns={['Row', 'Column', 'Reason']}
      rows={errors}
      cells={({ row, column, message }) => [
        formatCount(row),
        <NonBreakingFieldName>{formatColumnName(column)}</NonBreakingFieldName>,
        message,
      ]}
      isOpen
    >
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <p className="min-w-48 flex-1 text-sm text-muted-foreground">
          We'll import the other rows without these. Download these rows as a file, fix them there, then import that
          file.
        </p>
        <Button
          variant="outline"
          size="sm"
          onClick={() =>
            downloadTextFile(
              'rejected-schools.csv',
              'text/csv',
              writeRejectedRowsCsv(table, rejectionReasonsByRow(errors)),
            )
          }
        >
          <Download aria-hidden />
          Download Rejected Rows
        </Button>
      </div>
    </ImportTable>
  );
}

type ImportConflictsProps = { title: string; conflicts: readonly ImportConflict[]; children: ReactNode };

/** Lists manual corrections that the import keeps, although the file has other values. */
export function KeptManualCorrections({ title, conflicts, children }: ImportConflictsProps) {
  return (
    <ImportTable
      title={`${title} (${formatCount(conflicts.length)})`}
      columns={['Row', 'School', 'Field', 'Stays', 'In the file', 'Corrected']}
      rows={conflicts}
      cells={({ row, name, field, current, given, correctedAt }) => [
        formatCount(row),
        name,
        <NonBreakingFieldName>{schoolFieldLabel(field)}</NonBreakingFieldName>,
        current ?? '–',
        given || '–',
        formatDateAndTime(correctedAt),
      ]}
      isOpen
    >
      {children}
    </ImportTable>
  );
}
