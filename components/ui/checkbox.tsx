import { useId, type ComponentProps, type ReactNode } from 'react';
import { cn } from '@/lib/cn';

/** Look of the checkbox in our own colours, because the browser's grey does not suit the dark palette. */
const LOOK = [
  'size-5 shrink-0 cursor-pointer disabled:cursor-not-allowed disabled:opacity-60',
  'not-forced-colors:grid not-forced-colors:appearance-none not-forced-colors:place-content-center not-forced-colors:rounded-sm',
  'not-forced-colors:border not-forced-colors:border-input not-forced-colors:bg-card not-forced-colors:enabled:hover:border-primary',
  'not-forced-colors:checked:border-primary not-forced-colors:checked:bg-primary not-forced-colors:indeterminate:border-primary not-forced-colors:indeterminate:bg-primary',
  // The tick of a checked checkbox, or the dash of an indeterminate one.
  "not-forced-colors:checked:before:h-2.75 not-forced-colors:checked:before:w-1.5 not-forced-colors:checked:before:-translate-y-px not-forced-colors:checked:before:rotate-45 not-forced-colors:checked:before:border-r-2 not-forced-colors:checked:before:border-b-2 not-forced-colors:checked:before:border-primary-foreground not-forced-colors:checked:before:content-['']",
  "not-forced-colors:indeterminate:before:h-0.5 not-forced-colors:indeterminate:before:w-2.5 not-forced-colors:indeterminate:before:bg-primary-foreground not-forced-colors:indeterminate:before:content-['']",
].join(' ');

/** Renders the browser's own checkbox, because it works in forms without scripts, unlike a custom checkbox. */
export function Checkbox({ className, ...props }: ComponentProps<'input'>) {
  return <input type="checkbox" className={cn(LOOK, className)} {...props} />;
}

type CheckboxFieldProps = ComponentProps<'input'> & { label: ReactNode; hint?: ReactNode };

/** Shows a checkbox with its label. The whole row is clickable. */
export function CheckboxField({ label, hint, className, ...props }: CheckboxFieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <div className={cn('flex items-start gap-2.5', className)}>
      <Checkbox id={id} aria-describedby={hintId} className="mt-0.5" {...props} />
      <div>
        <label htmlFor={props.id ?? id} className="block min-h-6 cursor-pointer text-[0.9375rem] text-balance">
          {label}
        </label>
        {hint && (
          <p id={hintId} className="text-sm text-balance text-muted-foreground">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
