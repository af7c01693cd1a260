import { labelOf } from '@/components/admin/schools/form/school-sections';
import { Alert } from '@/components/ui/alert';
import type { CsvTable } from '@/lib/schools/import/csv-read';
import type { ImportChange } from '@/lib/schools/import/schema';
import { DecideConflicts } from './import-conflicts';
import { toImport, type Checked } from './import-decisions';
import { ImportRejects } from './import-rejects';
import { FieldName, ImportTable } from './import-table';
import { counted, number, rowCount } from './import-words';
import type { Import } from './use-import';

type ImportReportProps = { importing: Import; table: CsvTable; checked: Checked };

/** Preview of the import's effect. */
export function ImportReport({ importing, table, checked }: ImportReportProps) {
  const { taken, decide } = importing;
  const { changes, conflicts, errors } = checked;
  const { rows, won, unchanged } = toImport(checked, taken);
  const created = changes.filter(({ schoolId }) => schoolId === null);
  const changed = changes.filter(({ schoolId }) => schoolId !== null);
  const rejected = rowCount(errors);
  const isClean = rejected === 0 && conflicts.length === 0;
  const isIdle = rows.length === 0;
  return (
    <section aria-label="What will change" className="space-y-3">
      <Alert
        variant={isIdle && conflicts.length === 0 ? 'info' : isClean ? 'success' : 'warning'}
        title={isIdle ? 'Nothing would change' : 'This is what will change'}
      >
        <p role="status">
          {counted(created.length, 'school')} created, {number(changed.length + won)} changed, {number(unchanged)}{' '}
          unchanged, {counted(rejected, 'row')} rejected
          {conflicts.length > 0 &&
            `, ${counted(conflicts.length, 'conflict')}: ${number(conflicts.length - taken.size)} edits kept, ${number(taken.size)} taken from the file`}
          .
        </p>
      </Alert>
      <ImportTable
        title={`Created (${number(created.length)})`}
        columns={['Row', 'School', 'City']}
        rows={created}
        cells={(one) => [number(one.row), one.name, valueOf(one, 'city')]}
      />
      <ImportTable
        title={`Changed (${number(changed.length)})`}
        columns={['Row', 'School', 'Field', 'Now', 'New']}
        rows={changed.flatMap(({ row, name, fields }) => fields.map((one) => ({ row, name, ...one })))}
        cells={({ row, name, field, before, after }) => [
          number(row),
          name,
          <FieldName>{labelOf(field)}</FieldName>,
          before ?? '–',
          after ?? '–',
        ]}
        isOpen
      />
      <DecideConflicts conflicts={conflicts} taken={taken} onDecide={decide} />
      <ImportRejects table={table} errors={errors} />
    </section>
  );
}

const valueOf = ({ fields }: ImportChange, name: string): string =>
  fields.find(({ field }) => field === name)?.after ?? '';
