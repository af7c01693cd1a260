import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';

/**
 * Tracks which version of a post the reviewer has read. After an edit, the reviewer must confirm the new version before
 * a decision.
 */
export function useConfirmEditedPostVersion(editedAt: string | null) {
  const [read, setRead] = useState(editedAt);
  // `editedAt` is null for deleted content, which has no new version that the reviewer could confirm.
  const notice = editedAt !== null && read !== editedAt && (
    <Alert
      role="alert"
      variant="warning"
      action={
        <Button
          type="button"
          variant="outline"
          size="sm"
          onClick={(event) => {
            event.currentTarget.form?.focus(); // The button is about to disappear, so the focus moves to the form.
            setRead(editedAt);
          }}
        >
          I've read the new version
        </Button>
      }
    >
      The text was edited while you were reading. This page now shows the new version.
    </Alert>
  );
  return { read, notice };
}
