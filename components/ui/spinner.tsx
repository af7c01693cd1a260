import { LoaderCircle } from '@/components/ui/icons/icons';
import { cn } from '@/lib/cn';

type SpinnerProps = {
  text?: string;
  /** True to show the text beside the spinner. Otherwise only screen readers read the text. */
  showText?: boolean;
  className?: string;
};

export function Spinner({ text = 'Loading...', showText = false, className }: SpinnerProps) {
  return (
    <div role="status" className={cn('flex items-center justify-center gap-2 p-6 text-muted-foreground', className)}>
      <LoaderCircle aria-hidden className="size-6 shrink-0 animate-spin text-primary" />
      <span className={showText ? undefined : 'sr-only'}>{text}</span>
    </div>
  );
}
