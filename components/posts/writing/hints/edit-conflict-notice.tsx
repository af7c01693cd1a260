import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ApiError } from '@/lib/http/api-client';

/** Returns true if an edit was refused because a newer version had been saved since the form was opened. */
export const isEditConflict = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'conflict' && error.issues.some(({ path: [field] }) => field === 'seen');

type ChangedMeanwhileProps = {
  /** Title of the post in the version that was saved after the form was opened. */
  title?: string | null;
  content: string;
  isPending: boolean;
  onSaveMine: () => void;
  onKeepTheirs: () => void;
};

/** Lets the writer choose between their text and a version that was saved while the form was open. */
export function EditConflictNotice({ title, content, isPending, onSaveMine, onKeepTheirs }: ChangedMeanwhileProps) {
  return (
    <Alert
      variant="warning"
      role="alert"
      title="Saved in another tab or on another device in the meantime"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" pending={isPending} onClick={onSaveMine}>
            Save my version
          </Button>
          <Button size="sm" variant="outline" onClick={onKeepTheirs}>
            Keep the other version
          </Button>
        </div>
      }
    >
      <p>Nothing was overwritten. Your text is still in the form. The other version says:</p>
      <blockquote
        tabIndex={0}
        aria-label="The other version"
        className="mt-2 max-h-60 space-y-1 overflow-y-auto rounded-md border-l-4 bg-card px-3 py-2"
      >
        {title && <p className="font-semibold break-words">{title}</p>}
        <p className="break-words whitespace-pre-wrap">{content}</p>
      </blockquote>
    </Alert>
  );
}
