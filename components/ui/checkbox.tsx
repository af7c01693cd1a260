import { useId, type ComponentProps, type ReactNode } from 'react';
import { cn } from '@/lib/cn';

/** The browser's own checkbox: it works in forms, without scripts, and needs no hidden twin with inline styles. */
export function Checkbox({ className, ...props }: ComponentProps<'input'>) {
  return <input type="checkbox" className={cn('size-5 shrink-0 cursor-pointer accent-primary', className)} {...props} />;
}

type CheckboxFieldProps = ComponentProps<'input'> & { label: ReactNode; hint?: ReactNode };

/** A checkbox with its label beside it; the whole line is the target. */
export function CheckboxField({ label, hint, className, ...props }: CheckboxFieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <div className={cn('flex items-start gap-2.5', className)}>
      <Checkbox id={id} aria-describedby={hintId} className="mt-0.5" {...props} />
      <div>
        <label htmlFor={props.id ?? id} className="block min-h-6 cursor-pointer text-[0.9375rem]">
          {label}
        </label>
        {hint && (
          <p id={hintId} className="text-sm text-muted-foreground">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
