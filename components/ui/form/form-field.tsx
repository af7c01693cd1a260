import { Slot } from 'radix-ui';
import { useId, type ReactNode } from 'react';
import { Label } from '@/components/ui/label';
import { cn } from '@/lib/cn';
import { FieldError } from './field-error';

type FormFieldProps = {
  label: ReactNode;
  /**
   * Control of the field, such as an input. The field gives the control an id and links it to the hint and the error.
   */
  children: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
};

/**
 * Shows a label, a control, a hint and an error message. With react-hook-form, pass for example
 * `error={errors.email?.message}`.
 */
export function FormField({ label, children, hint, error, className }: FormFieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : null;
  const errorId = error ? `${id}-error` : null;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <Label htmlFor={id}>{label}</Label>
      <Slot.Root id={id} aria-invalid={error ? true : undefined} aria-describedby={describedBy}>
        {children}
      </Slot.Root>
      {hintId && (
        <p id={hintId} className="text-sm text-muted-foreground">
          {hint}
        </p>
      )}
      {errorId && error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
