import { Alert } from '@/components/ui/alert';
import { CONFLICTS } from '@/lib/schools/admin/schema';
import { labelOf } from './school-sections';
import type { Clash } from './school-draft';

/** Somebody else saved this school first: what that means for what is typed here. */
export function SchoolClashes({ clashes }: { clashes: Clash[] }) {
  return (
    <Alert variant="warning" role="alert" title={CONFLICTS.changed}>
      <p>
        What you typed is still here, and the other fields show what the school says now.{' '}
        {clashes.length > 0
          ? 'You both changed these; saving again puts yours in place:'
          : 'Save again to add your changes.'}
      </p>
      {clashes.length > 0 && (
        <ul className="mt-2 space-y-1 pl-5 list-disc">
          {clashes.map(({ field, theirs, ours }) => (
            <li key={field} className="break-words">
              <strong className="font-semibold">{labelOf(field)}</strong>: now {quoted(theirs)}, yours {quoted(ours)}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

const quoted = (value: string) => (value.trim() === '' ? 'empty' : `“${value}”`);
