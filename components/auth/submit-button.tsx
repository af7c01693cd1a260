import type { ComponentProps } from 'react';
import { useIsHydrated } from '@/components/providers/use-is-hydrated';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';

type SubmitButtonProps = ComponentProps<typeof Button> & { pendingText: string };

/** Submit button that is disabled until hydration, because a submit without scripts would leave the page. */
export function SubmitButton({ pending = false, pendingText, className, children, ...props }: SubmitButtonProps) {
  const isReady = useIsHydrated();
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
