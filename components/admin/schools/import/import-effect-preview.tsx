import { schoolFieldLabel } from '@/components/admin/schools/form/school-form-sections';
import { Alert } from '@/components/ui/alert';
import type { CsvTable } from '@/lib/schools/import/csv-read';
import type { PlannedImportChange } from '@/lib/schools/import/schema';
import { ImportConflictDecisions } from './import-conflict-decisions';
import { selectRowsToImport, type CheckedImportFile } from './import-decisions';
import { RejectedImportRows } from './import-problem-lists';
import { NonBreakingFieldName, ImportTable } from './import-table';
import { formatCountWithNoun, formatCount, countRejectedRows } from './import-texts';
import type { SchoolImport } from './use-school-import';

type ImportReportProps = { importing: SchoolImport; table: CsvTable; checked: CheckedImportFile };

/** Preview of the changes that an import of schools would make. */
export function ImportEffectPreview({ importing, table, checked }: ImportReportProps) {
  const { taken, decide } = importing;
  const { changes, conflicts, errors } = checked;
  const { rows, won, unchanged } = selectRowsToImport(checked, taken);
  const created = changes.filter(({ schoolId }) => schoolId === null);
  const changed = changes.filter(({ schoolId }) => schoolId !== null);
  const rejected = countRejectedRows(errors);
  const isClean = rejected === 0 && conflicts.length === 0;
  const isIdle = rows.length === 0;
  return (
    <section aria-label="What will change" className="space-y-3">
      <Alert
        variant={isIdle && conflicts.length === 0 ? 'info' : isClean ? 'success' : 'warning'}
        title={isIdle ? 'Nothing would change' : 'This is what will change'}
      >
        <p role="status">
          {formatCountWithNoun(created.length, 'school')} created, {formatCount(changed.length + won)} changed,{' '}
          {formatCount(unchanged)} unchanged, {formatCountWithNoun(rejected, 'row')} rejected
          {conflicts.length > 0 &&
            `, ${formatCountWithNoun(conflicts.length, 'conflict')}: ${formatCount(conflicts.length - taken.size)} edits kept, ${formatCount(taken.size)} taken from the file`}
          .
        </p>
      </Alert>
      <ImportTable
        title={`Created (${formatCount(created.length)})`}
        columns={['Row', 'School', 'City']}
        rows={created}
        cells={(one) => [formatCount(one.row), one.name, valueOf(one, 'city')]}
      />
      <ImportTable
        title={`Changed (${formatCount(changed.length)})`}
        columns={['Row', 'School', 'Field', 'Now', 'New']}
        rows={changed.flatMap(({ row, name, fields }) => fields.map((one) => ({ row, name, ...one })))}
        cells={({ row, name, field, before, after }) => [
          formatCount(row),
          name,
          <NonBreakingFieldName>{schoolFieldLabel(field)}</NonBreakingFieldName>,
          before ?? '–',
          after ?? '–',
        ]}
        isOpen
      />
      <ImportConflictDecisions conflicts={conflicts} taken={taken} onDecide={decide} />
      <RejectedImportRows table={table} errors={errors} />
    </section>
  );
}

const valueOf = ({ fields }: PlannedImportChange, name: string): string =>
  fields.find(({ field }) => field === name)?.after ?? '';
