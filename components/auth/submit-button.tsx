import type { ComponentProps } from 'react';
import { useHydrated } from '@/components/providers/use-hydrated';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';

type SubmitButtonProps = ComponentProps<typeof Button> & { pendingText: string };

/**
 * Sends the form. It waits for our script, since a form that goes off without it leaves the page for an answer that is none;
 * that is soon, so the button does not fade for it.
 */
export function SubmitButton({ pending = false, pendingText, className, children, ...props }: SubmitButtonProps) {
  const isReady = useHydrated();
  return (
    <Button
      type="submit"
      pending={pending}
      disabled={!isReady}
      className={cn('disabled:opacity-100', className)}
      {...props}
    >
      {pending ? pendingText : children}
    </Button>
  );
}
