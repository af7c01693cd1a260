'use client';

import { useState } from 'react';
import { schoolFieldLabel } from '@/components/admin/schools/form/school-form-sections';
import { Button } from '@/components/ui/button';
import { RadioGroup } from '@/components/ui/form/radio-group';
import { FormField } from '@/components/ui/form/form-field';
import { Select } from '@/components/ui/select';
import { formatDateAndTime } from '@/lib/time/format-dates';
import type { SchoolField } from '@/lib/schools/admin/schema';
import type { ImportConflict } from '@/lib/schools/import/schema';
import { conflictKey, conflictCountsByField, type ReplacedCorrectionKeys } from './import-decisions';
import { CollapsibleSection } from './import-table';
import { formatCount } from './import-texts';

/** Number of conflicts that the list shows at first, and that each click on "Show More" adds. */
const STEP = 50;

type DecideProps = {
  conflicts: readonly ImportConflict[];
  taken: ReplacedCorrectionKeys;
  onDecide: (conflicts: readonly ImportConflict[], isTaken: boolean) => void;
};

/**
 * Lists manual corrections that differ from the imported file. The administrator chooses between the two values, one by
 * one, by field, or for all together.
 */
export function ImportConflictDecisions({ conflicts, taken, onDecide }: DecideProps) {
  const [field, setField] = useState<SchoolField | 'all'>('all');
  const [shownCount, setShown] = useState(STEP);
  if (conflicts.length === 0) return null;
  const fields = conflictCountsByField(conflicts);
  const chosen = conflicts.filter((one) => field === 'all' || one.field === field);
  return (
    <CollapsibleSection title={`Conflicts (${formatCount(conflicts.length)})`} isOpen>
      <p className="pb-3 text-sm text-muted-foreground">
        Someone edited these values here, and the file has different ones. The edited values stay unless you choose the
        file's.
      </p>
      {conflicts.length > 1 && (
        <div className="flex flex-wrap items-end gap-3 pb-3">
          <FormField label="Field with conflicts" className="min-w-48 flex-1">
            <Select
              value={field}
              onChange={({ target }) => {
                setField(target.value as SchoolField | 'all');
                setShown(STEP);
              }}
            >
              <option value="all">All fields ({formatCount(conflicts.length)})</option>
              {fields.map((one) => (
                <option key={one.field} value={one.field}>
                  {schoolFieldLabel(one.field)} ({formatCount(one.count)})
                </option>
              ))}
            </Select>
          </FormField>
          <Button variant="outline" onClick={() => onDecide(chosen, false)}>
            Keep All Edits ({formatCount(chosen.length)})
          </Button>
          <Button variant="outline" onClick={() => onDecide(chosen, true)}>
            Use All From File ({formatCount(chosen.length)})
          </Button>
        </div>
      )}
      <ul className="space-y-3">
        {chosen.slice(0, shownCount).map((conflict) => (
          <li key={conflictKey(conflict)} className="border-t pt-3">
            <RadioGroup
              legend={legendOf(conflict)}
              options={[
                { value: 'mine', label: 'Keep the edit', hint: conflict.current ?? 'Nothing' },
                { value: 'file', label: "Use the file's value", hint: conflict.given || 'Nothing' },
              ]}
              value={taken.has(conflictKey(conflict)) ? 'file' : 'mine'}
              onChange={(value) => onDecide([conflict], value === 'file')}
            />
          </li>
        ))}
      </ul>
      {chosen.length > shownCount && (
        <Button variant="outline" className="mt-3" onClick={() => setShown(shownCount + STEP)}>
          Show {formatCount(Math.min(STEP, chosen.length - shownCount))} More of {formatCount(chosen.length)}
        </Button>
      )}
    </CollapsibleSection>
  );
}

const legendOf = ({ row, name, field, correctedAt }: ImportConflict): string =>
  `${name}: ${schoolFieldLabel(field)} (row ${formatCount(row)}, edited ${formatDateAndTime(correctedAt)})`;
