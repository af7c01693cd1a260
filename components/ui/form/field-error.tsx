'use client';

import { CircleAlert } from '@/components/ui/icons/icons';
import { useLayoutEffect, useRef, useState } from 'react';
import { getCurrentToast } from '@/components/ui/toasts/toast';

/**
 * True while React renders several errors together, after the first of them was announced. Screen readers do not
 * announce the others.
 */
let isOneAnnounced = false;

/**
 * Returns true for the first of several errors that appear at the same time, unless a toast already announces the
 * failure.
 */
function mayBeAnnounced(): boolean {
  if (isOneAnnounced || getCurrentToast()?.variant === 'destructive') return false;
  isOneAnnounced = true;
  queueMicrotask(() => (isOneAnnounced = false));
  return true;
}

type FieldErrorProps = {
  id?: string;
  /** False if a toast has already announced the error. Screen readers then do not announce the error again. */
  isAnnounced?: boolean;
  children: string;
};

/**
 * Shows the error of a field or of a whole form. If several errors appear together, screen readers announce only the
 * first, with the number of the others.
 */
export function FieldError({ id, isAnnounced = true, children }: FieldErrorProps) {
  const text = useRef<HTMLParagraphElement>(null);
  const isFirst = useRef<boolean>(null);
  const [otherErrors, setOtherErrors] = useState<number | null>(0);
  useLayoutEffect(() => {
    isFirst.current ??= isAnnounced && mayBeAnnounced();
    const errors = text.current?.closest('form')?.querySelectorAll('[data-field-error]').length ?? 1;
    setOtherErrors(isFirst.current ? errors - 1 : null);
  }, [isAnnounced]);
  return (
    <p
      id={id}
      ref={text}
      role={otherErrors === null ? undefined : 'alert'}
      data-field-error
      className="flex items-start gap-1.5 text-sm font-medium text-destructive"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
      {otherErrors !== null && otherErrors > 0 && (
        <span className="sr-only">{` ${otherErrors} more ${otherErrors === 1 ? 'error' : 'errors'} in this form.`}</span>
      )}
    </p>
  );
}
