import { useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { isBlank } from '@/lib/text/clean-text';

export type WriterName = ReturnType<typeof useWriterName>;

/**
 * State of the field in which a writer whose account has no name enters a first name. Without a name, everybody would
 * see the author as 'Unknown User' (decision D2).
 */
export function useWriterName() {
  const user = useCurrentUser();
  // Keeps the field on the page until the form closes. The name is saved together with the post, and the field would
  // otherwise disappear at that moment.
  const [isNeeded] = useState(!user?.firstName);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();

  /** Returns true if the name is known or entered. Otherwise shows an error at the field. */
  function check(): boolean {
    if (!isNeeded || !isBlank(name)) return true;
    setError('First name is required');
    return false;
  }

  function change(next: string) {
    setName(next);
    setError(undefined);
  }

  return { isNeeded, name, error, change, check };
}

type WriterNameFieldProps = { writer: WriterName; readOnly: boolean; autoFocus: boolean };

export function WriterNameField({
  writer: { isNeeded, name, error, change },
  readOnly,
  autoFocus,
}: WriterNameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  if (!isNeeded) return null;
  return (
    <FormField
      label="First name"
      hint="Parents see this name beside your posts. We never show your email address."
      error={error}
    >
      <Input
        ref={field}
        autoFocus={autoFocus}
        name="firstName"
        autoComplete="given-name"
        maxLength={100}
        readOnly={readOnly}
        value={name}
        onChange={({ target }) => change(target.value)}
      />
    </FormField>
  );
}
