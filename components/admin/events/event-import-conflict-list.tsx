import { CheckboxField } from '@/components/ui/checkbox';
import type { CalendarImportReport } from '@/lib/events/schema';

export type EventImportConflict = CalendarImportReport['conflicts'][number];

const PARTS: Record<EventImportConflict['part'], string> = {
  title: 'title',
  description: 'description',
  location: 'location',
  when: 'time',
};

type ImportConflictsProps = {
  conflicts: readonly EventImportConflict[];
  /** Conflicts in which the administrator chose the file's value. */
  fileWins: readonly EventImportConflict[];
  onChange: (fileWins: EventImportConflict[]) => void;
};

/**
 * Lists manual corrections that differ from the imported file. The import keeps a correction unless the administrator
 * checks its box.
 */
export function EventImportConflictList({ conflicts, fileWins, onChange }: ImportConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <fieldset className="space-y-3">
      <legend className="text-sm font-semibold text-muted-foreground">
        You edited this event: your version stays unless you check the box
      </legend>
      <ul className="max-h-72 space-y-3 overflow-y-auto">
        {conflicts.map((conflict) => (
          <li key={`${conflict.uid} ${conflict.part}`} className="rounded-md border p-3 text-[0.9375rem]">
            <dl className="mb-2 grid grid-cols-[auto_1fr] gap-x-3 break-words">
              <dt className="text-muted-foreground">On this site</dt>
              <dd className="min-w-0">{conflict.here}</dd>
              <dt className="text-muted-foreground">In the file</dt>
              <dd className="min-w-0">{conflict.file}</dd>
            </dl>
            <CheckboxField
              label={`Use the file's ${PARTS[conflict.part]} for ${conflict.title}`}
              checked={fileWins.includes(conflict)}
              onChange={({ target }) =>
                onChange(target.checked ? [...fileWins, conflict] : fileWins.filter((other) => other !== conflict))
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
