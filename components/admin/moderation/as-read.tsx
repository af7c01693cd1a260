import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';

/**
 * When what is decided about was edited last, as it was when its form was opened. The page reads a case again by itself: what it shows then
 * counts as read only once somebody says so, and until then the server refuses the decision.
 */
export function useAsRead(editedAt: string | null) {
  const [read, setRead] = useState(editedAt);
  // What is gone was not edited, and what is sent of it does not count.
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
            event.currentTarget.form?.focus(); // the button goes
            setRead(editedAt);
          }}
        >
          I've read it again
        </Button>
      }
    >
      It was edited while you were reading. This page now shows the new version.
    </Alert>
  );
  return { read, notice };
}
