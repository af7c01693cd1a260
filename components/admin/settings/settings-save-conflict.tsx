import { listFieldChanges } from '@/components/admin/audit/field-changes';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { formatDateAndTime } from '@/lib/time/format-dates';
import type { LastSettingChange } from '@/lib/settings/schema';

type ClashProps = {
  by: LastSettingChange | undefined;
  before: Record<string, unknown>;
  theirs: Record<string, unknown>;
  onMine: () => void;
  onTheirs: () => void;
};

/**
 * Shows a conflict with another administrator's save. The saved values appear above the values that this administrator
 * typed.
 */
export function SettingsSaveConflict({ by, before, theirs, onMine, onTheirs }: ClashProps) {
  const lines = listFieldChanges({ before, after: theirs });
  return (
    <Alert
      role="alert"
      variant="warning"
      title={`${by?.by ?? 'Someone else'} changed this in the meantime${by?.at ? `, ${formatDateAndTime(by.at)}` : ''}`}
      action={
        <div className="flex flex-wrap gap-3">
          <Button onClick={onMine}>Save my version instead</Button>
          <Button variant="outline" onClick={onTheirs}>
            Keep their version
          </Button>
        </div>
      }
    >
      <p>Your changes are still in the form below. The saved values are now:</p>
      <dl className="mt-1 space-y-1 text-sm">
        {lines.map(({ field, after }) => (
          <div key={field} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold first-letter:uppercase">{field}:</dt>
            <dd className="min-w-0 break-words">{after ?? 'nothing'}</dd>
          </div>
        ))}
        {lines.length === 0 && <dd>The same values as when you opened this form.</dd>}
      </dl>
    </Alert>
  );
}
