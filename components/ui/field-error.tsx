import { CircleAlert } from 'lucide-react';

/** What is wrong with a field: told at once, and by more than its colour. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} role="alert" className="gap-1.5 text-sm font-medium flex items-start text-destructive">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
