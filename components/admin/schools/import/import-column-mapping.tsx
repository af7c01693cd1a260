import { schoolFieldLabel } from '@/components/admin/schools/form/school-form-sections';
import { FormField } from '@/components/ui/form/form-field';
import { Select } from '@/components/ui/select';
import { SCHOOL_FIELDS, type SchoolField } from '@/lib/schools/admin/schema';
import { isRejectionReasonColumn } from '@/lib/schools/import/csv-columns';
import { truncateText } from '@/lib/text/truncate-text';
import { formatCountWithNoun } from './import-texts';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import type { SchoolImport } from './use-school-import';

const MAX_NAMED = 8;

/**
 * School field for each CSV column. The first choice is guessed from the column's name, and the administrator can
 * change it.
 */
export function ImportColumnMapping({ importing, headers }: { importing: SchoolImport; headers: string[] }) {
  const { fields } = importing;
  const ignored = headers.filter((header, index) => fields[index] === null && !isRejectionReasonColumn(header));
  return (
    <details className="rounded-md border">
      <CollapsibleSummary className="px-3 py-2 font-semibold">
        <span>
          Columns: {formatCountWithNoun(fields.filter(Boolean).length, 'field')} found
          {ignored.length > 0 && (
            <span className="font-normal text-muted-foreground">, ignored: {namesOf(ignored)}</span>
          )}
        </span>
      </CollapsibleSummary>
      <div className="grid gap-4 border-t p-3 sm:grid-cols-2">
        {headers.map((header, index) => (
          <FormField key={index} label={truncateText(header, 60) || `Column ${index + 1}`}>
            <Select
              value={fields[index] ?? ''}
              onChange={(event) =>
                importing.setField(index, event.target.value === '' ? null : (event.target.value as SchoolField))
              }
            >
              <option value="">Not imported</option>
              {SCHOOL_FIELDS.filter((field) => field === fields[index] || !fields.includes(field)).map((field) => (
                <option key={field} value={field}>
                  {schoolFieldLabel(field)}
                </option>
              ))}
            </Select>
          </FormField>
        ))}
      </div>
    </details>
  );
}

const namesOf = (headers: string[]): string => {
  const named = headers.slice(0, MAX_NAMED).map((header) => truncateText(header, 40) || 'a column without a name');
  return headers.length > MAX_NAMED
    ? `${named.join(', ')} and ${formatCountWithNoun(headers.length - MAX_NAMED, 'more', 'more')}`
    : named.join(', ');
};
