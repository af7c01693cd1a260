import { labelOf } from '@/components/admin/schools/form/school-sections';
import { Alert } from '@/components/ui/alert';
import type { CsvTable } from '@/lib/schools/import/csv-read';
import type { ImportChange } from '@/lib/schools/import/schema';
import type { Checked } from './import-calls';
import { ImportConflicts, ImportRejects } from './import-refused';
import { ImportTable } from './import-table';
import { counted, number, rowCount } from './import-words';

/** What the import would do, before it is done. */
export function ImportReport({ table, checked }: { table: CsvTable; checked: Checked }) {
  const { changes, conflicts, errors, unchanged } = checked;
  const created = changes.filter(({ schoolId }) => schoolId === null);
  const changed = changes.filter(({ schoolId }) => schoolId !== null);
  const rejected = rowCount(errors);
  const isClean = changes.length > 0 && rejected === 0 && conflicts.length === 0;
  return (
    <section aria-label="What will change" className="space-y-3">
      <Alert
        variant={isClean ? 'success' : changes.length === 0 ? 'info' : 'warning'}
        title={changes.length === 0 ? 'Nothing would change' : 'This is what will change'}
      >
        <p role="status">
          {counted(created.length, 'school')} created, {number(changed.length)} changed, {number(unchanged)} unchanged,{' '}
          {counted(rejected, 'row')} rejected
          {conflicts.length > 0 && `, ${counted(conflicts.length, 'conflict')}`}.
        </p>
      </Alert>
      <ImportTable
        title={`Created (${number(created.length)})`}
        columns={['Row', 'School', 'City']}
        rows={created.map((one) => [number(one.row), one.name, valueOf(one, 'city')])}
      />
      <ImportTable
        title={`Changed (${number(changed.length)})`}
        columns={['Row', 'School', 'Field', 'Now', 'New']}
        rows={changed.flatMap(({ row, name, fields }) =>
          fields.map(({ field, before, after }) => [number(row), name, labelOf(field), before ?? '–', after ?? '–']),
        )}
        isOpen
      />
      <ImportConflicts conflicts={conflicts} />
      <ImportRejects table={table} errors={errors} />
    </section>
  );
}

const valueOf = ({ fields }: ImportChange, name: string): string =>
  fields.find(({ field }) => field === name)?.after ?? '';
